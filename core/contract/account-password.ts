/** Forgotten passwords, new passwords and the forgotten username. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Code, CurrentPassword, NewPassword, PASSWORDS_DIFFER_MESSAGE } from './fields.ts'
import { ForgotMobileNumber } from './mobile.ts'

const passwordPair = { password: NewPassword, confirmPassword: v.string(PASSWORDS_DIFFER_MESSAGE) }

/** Checks that both entries of a new password match; the error belongs to the second entry. */
export const passwordsEqual = [
  [['password'], ['confirmPassword']],
  (pair: { password: string; confirmPassword: string }) => pair.password === pair.confirmPassword,
  PASSWORDS_DIFFER_MESSAGE,
] as const

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  module: 'account',
  method: 'PUT',
  path: '/users/forgotPassword',
  summary: 'Send a code with which a new password may be chosen',
  access: 'public',
  body: v.object({ mobile_no: ForgotMobileNumber }),
  data: v.null(),
})

export const forgotUserId = endpoint({
  name: 'forgotUserId',
  module: 'account',
  method: 'POST',
  path: '/users/forgotUserId',
  summary: 'Send the username to the mobile number',
  access: 'public',
  body: v.object({ mobile_no: ForgotMobileNumber }),
  data: v.null(),
})

export const PasswordReset = v.pipe(
  v.object({ otp: Code, ...passwordPair, mobile_number: ForgotMobileNumber }),
  v.forward(v.partialCheck(...passwordsEqual), ['confirmPassword']),
)

export const resetPassword = endpoint({
  name: 'resetPassword',
  module: 'account',
  method: 'POST',
  path: '/users/resetPassword',
  summary: 'Choose a new password with the code that was sent; every session ends',
  access: 'public',
  body: PasswordReset,
  data: v.null(),
  errors: ['wrong_code'],
})

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  module: 'account',
  method: 'POST',
  path: '/users/confirm/password',
  summary: 'Check the password, such as to unlock the app; tries count like those of a login',
  access: 'client',
  body: v.object({ password: CurrentPassword }),
  data: v.null(),
  errors: ['wrong_credentials', 'locked'],
})

export const updatePassword = endpoint({
  name: 'updatePassword',
  module: 'account',
  method: 'PUT',
  path: '/users/updatePassword',
  summary: 'Change the password; every other session ends',
  access: 'client',
  body: v.pipe(
    v.object({ old_password: CurrentPassword, ...passwordPair }),
    v.forward(v.partialCheck(...passwordsEqual), ['confirmPassword']),
  ),
  data: v.null(),
  errors: ['wrong_credentials', 'locked'],
})
