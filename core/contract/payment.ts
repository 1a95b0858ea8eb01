/** The subscription and its payments. Schemas come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const getAllPayments = endpoint({
  name: 'getAllPayments',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/getAll',
  summary: 'Get all payments',
  access: 'client',
  data: v.unknown(),
})

export const getCurrentPayment = endpoint({
  name: 'getCurrentPayment',
  module: 'payment',
  method: 'GET',
  path: '/payment/get',
  summary: 'Get current payment',
  access: 'client',
  data: v.unknown(),
})

export const getPayment = endpoint({
  name: 'getPayment',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/get',
  summary: 'Get payment',
  access: 'client',
  query: v.object({ userUuid: v.optional(v.string()) }),
  data: v.unknown(),
})

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/get/status',
  summary: 'Get payment status',
  access: 'client',
  data: v.unknown(),
})

export const getPaymentInvoice = endpoint({
  name: 'getPaymentInvoice',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/get/invoice',
  summary: 'Get payment invoice',
  access: 'client',
  data: v.unknown(),
})

export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/create/payment-intent',
  summary: 'Create payment payment intent',
  access: 'client',
  data: v.unknown(),
})

export const getPaymentCardSetupIntend = endpoint({
  name: 'getPaymentCardSetupIntend',
  module: 'payment',
  method: 'GET',
  path: '/users/payment/get/card-setup-intend',
  summary: 'Get payment card setup intend',
  access: 'client',
  data: v.unknown(),
})

export const updatePaymentCardInfo = endpoint({
  name: 'updatePaymentCardInfo',
  module: 'payment',
  method: 'PUT',
  path: '/users/payment/update/card/info',
  summary: 'Update payment card info',
  access: 'client',
  data: v.unknown(),
})

export const cancelPayment = endpoint({
  name: 'cancelPayment',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/cancel-payment',
  summary: 'Post payment cancel payment',
  access: 'client',
  data: v.unknown(),
})

export const updatePaymentSubscription = endpoint({
  name: 'updatePaymentSubscription',
  module: 'payment',
  method: 'PUT',
  path: '/users/payment/update/subscription',
  summary: 'Update payment subscription',
  access: 'client',
  data: v.unknown(),
})

export const createPaymentSubscription = endpoint({
  name: 'createPaymentSubscription',
  module: 'payment',
  method: 'POST',
  path: '/users/payment/create/subscription',
  summary: 'Create payment subscription',
  access: 'client',
  data: v.unknown(),
})

export const updatePaymentReason = endpoint({
  name: 'updatePaymentReason',
  module: 'payment',
  method: 'PUT',
  path: '/users/payment/update/reason',
  summary: 'Update payment reason',
  access: 'client',
  data: v.unknown(),
})

export const paymentEndpoints = [
  getAllPayments,
  getCurrentPayment,
  getPayment,
  getPaymentStatus,
  getPaymentInvoice,
  createPaymentIntent,
  getPaymentCardSetupIntend,
  updatePaymentCardInfo,
  cancelPayment,
  updatePaymentSubscription,
  createPaymentSubscription,
  updatePaymentReason,
] as const
