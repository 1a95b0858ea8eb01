import * as factors from '#core/contract/account-factors.ts'
import * as signIn from '#core/contract/account-login.ts'
import * as password from '#core/contract/account-password.ts'
import * as profile from '#core/contract/account-profile.ts'
import * as registration from '#core/contract/account-registration.ts'
import { getQueueKey } from '#core/contract/queue-key.ts'
import { route, type Route } from '#server/http/route.ts'
import { beginAuthenticator, finishAuthenticator, removeAuthenticator } from './authenticators.ts'
import {
  finishLogin,
  finishLoginWithRecoveryCode,
  listDevices,
  logIn,
  logOut,
  logOutLater,
  readQueueKey,
  resendCode,
  signDeviceOut,
  signOthersOut,
} from './login.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  confirmByPasskey,
  finishPasskeyLogin,
  readFactors,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import {
  changePassword,
  changeProfile,
  checkPassword,
  readProfile,
  removeAccount,
  switchMfa,
} from './profile.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { askForPasswordReset, choosePassword, sendUsername } from './recovery.ts'
import { confirmRegistration, hashRegistration, registerClient, searchUsername } from './registration.ts'

const aMinute = (max: number) => ({ perAddress: { max, windowMs: 60_000 } })
const hashes = { hashes: true }

export const accountRoutes: readonly Route[] = [
  route(registration.register, registerClient, { ...aMinute(20), ...hashes, prepare: hashRegistration }),
  route(signIn.verifyOtp, confirmRegistration, aMinute(30)),
  route(registration.searchUsernames, searchUsername, aMinute(30)),
  route(signIn.login, logIn, { ...aMinute(30), ...hashes }),
  route(signIn.verifyMfaOtp, finishLogin, aMinute(30)),
  route(signIn.resendOtp, resendCode, aMinute(30)),
  route(signIn.logout, logOut),
  route(signIn.endLeftSession, logOutLater, aMinute(30)),
  route(profile.listSessions, listDevices),
  route(getQueueKey, readQueueKey),
  route(profile.endSession, signDeviceOut),
  route(profile.endOtherSessions, signOthersOut),
  route(password.forgotPassword, askForPasswordReset, aMinute(30)),
  route(password.forgotUserId, sendUsername, aMinute(30)),
  route(password.resetPassword, choosePassword, { ...aMinute(30), ...hashes }),
  route(profile.getUser, readProfile),
  route(profile.updateUser, changeProfile),
  route(password.updatePassword, changePassword, hashes),
  route(password.confirmPassword, checkPassword, hashes),
  route(profile.enableMfa, switchMfa, hashes),
  route(factors.getFactors, readFactors),
  route(factors.createPasskeyChallenge, beginPasskey, hashes),
  route(factors.createPasskey, addPasskey),
  route(factors.updatePasskey, renamePasskey),
  route(factors.deletePasskey, removePasskey, hashes),
  route(factors.createLoginChallenge, beginPasskeyLogin, aMinute(30)),
  route(factors.logInWithPasskey, finishPasskeyLogin, aMinute(30)),
  route(factors.confirmPasskey, confirmByPasskey, aMinute(30)),
  route(factors.createAuthenticator, beginAuthenticator, hashes),
  route(factors.confirmAuthenticator, finishAuthenticator, aMinute(30)),
  route(factors.deleteAuthenticator, removeAuthenticator, hashes),
  route(factors.createRecoveryCodes, renewRecoveryCodes, hashes),
  route(factors.verifyRecoveryCode, finishLoginWithRecoveryCode, aMinute(30)),
  route(profile.deleteAccount, removeAccount, hashes),
  route(profile.deleteAccountWithReason, removeAccount, hashes),
]
