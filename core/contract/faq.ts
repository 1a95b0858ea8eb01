/** Answers to frequent questions. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getAllFaqsByModuleName = endpoint({
  name: 'getAllFaqsByModuleName',
  module: 'faq',
  method: 'GET',
  path: '/faq/get/all-faqs-by-module-name/{name}',
  summary: 'Get all faqs by module name',
  access: 'public',
  data: v.unknown(),
  cache: 'public',
})

export const getAllFaqs = endpoint({
  name: 'getAllFaqs',
  module: 'faq',
  method: 'GET',
  path: '/faq/get/all-faqs',
  summary: 'Get all faqs',
  access: 'public',
  data: v.unknown(),
  cache: 'public',
})

export const faqEndpoints = [getAllFaqsByModuleName, getAllFaqs] as const
