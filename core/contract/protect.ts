/** Protection: covers and bundles. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const createProtect = endpoint({
  name: 'createProtect',
  module: 'protect',
  method: 'POST',
  path: '/spend/protect/create',
  summary: 'Create protect',
  access: 'client',
  data: v.unknown(),
})

export const getProtectBundleBid = endpoint({
  name: 'getProtectBundleBid',
  module: 'protect',
  method: 'GET',
  path: '/spend/protect/bundle-bid',
  summary: 'Get protect bundle bid',
  access: 'client',
  data: v.unknown(),
})

export const getAllProtectBundles = endpoint({
  name: 'getAllProtectBundles',
  module: 'protect',
  method: 'GET',
  path: '/spend/protect/getAll',
  summary: 'Get all protect bundles',
  access: 'client',
  data: v.unknown(),
})

export const getProtect = endpoint({
  name: 'getProtect',
  module: 'protect',
  method: 'GET',
  path: '/spend/protect/get',
  summary: 'Get protect',
  access: 'client',
  query: v.object({ protect_uuid: v.optional(v.string()) }),
  data: v.unknown(),
})

export const protectEndpoints = [
  createProtect,
  getProtectBundleBid,
  getAllProtectBundles,
  getProtect,
] as const
