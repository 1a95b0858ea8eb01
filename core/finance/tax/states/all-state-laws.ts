/** Loads the law of every state, for code that calculates taxes of any household. */
import { addStateLaws } from './state-laws.ts'
import { LAWS as flatAzIn } from './states-flat-az-in.ts'
import { LAWS as flatIaUt } from './states-flat-ia-ut.ts'
import { LAWS as graduatedCaKs } from './states-graduated-ca-ks.ts'
import { LAWS as graduatedMdMt } from './states-graduated-md-mt.ts'
import { LAWS as graduatedNdOk } from './states-graduated-nd-ok.ts'
import { LAWS as graduatedOrWv } from './states-graduated-or-wv.ts'
import { LAWS as ownBase } from './states-own-base.ts'

addStateLaws({
  ...flatAzIn,
  ...flatIaUt,
  ...graduatedCaKs,
  ...graduatedMdMt,
  ...graduatedNdOk,
  ...graduatedOrWv,
  ...ownBase,
})
