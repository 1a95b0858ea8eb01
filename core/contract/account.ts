/** Every call of the account module. */
import { factorEndpoints } from './account-factors.ts'
import { endLeftSession, login, logout, resendOtp, verifyMfaOtp, verifyOtp } from './account-login.ts'
import {
  confirmPassword,
  forgotPassword,
  forgotUserId,
  resetPassword,
  updatePassword,
} from './account-password.ts'
import {
  deleteAccount,
  deleteAccountWithReason,
  enableMfa,
  endOtherSessions,
  endSession,
  getUser,
  listSessions,
  updateUser,
} from './account-profile.ts'
import { register, searchUsernames } from './account-registration.ts'
import { getQueueKey } from './queue-key.ts'

export const accountEndpoints = [
  register,
  login,
  logout,
  endLeftSession,
  verifyOtp,
  verifyMfaOtp,
  resendOtp,
  forgotPassword,
  forgotUserId,
  resetPassword,
  confirmPassword,
  updatePassword,
  enableMfa,
  getUser,
  updateUser,
  listSessions,
  getQueueKey,
  endSession,
  endOtherSessions,
  deleteAccountWithReason,
  deleteAccount,
  searchUsernames,
  ...factorEndpoints,
] as const
