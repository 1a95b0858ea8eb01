/**
 * State income tax laws, which are too large to load for states that nobody asks about. The server imports all of them
 * with `all-state-laws.ts`; a page loads the one that it needs before it calculates.
 */
import { type StateCode, stateLawFile, type StateLawFile } from './state-codes.ts'
import { type StateLaw, WITHOUT_TAX } from './state-computation.ts'

type StateLaws = Readonly<Partial<Record<StateCode, StateLaw>>>

const loaded: Partial<Record<StateCode, StateLaw>> = {}

/** Makes the laws of some states available to every calculation. */
export const addStateLaws = (laws: StateLaws): void => void Object.assign(loaded, laws)

/**
 * The law of a state.
 *
 * @throws Error for a state whose law was not loaded, since a tax of zero would be wrong
 */
export function stateLawOf(state: StateCode): StateLaw {
  const law = stateLawFile(state) === null ? WITHOUT_TAX : loaded[state]
  if (!law) throw new Error(`Load the tax law of ${state} before a calculation that needs it`)
  return law
}

const FILES: Readonly<Record<StateLawFile, () => Promise<{ readonly LAWS: StateLaws }>>> = {
  'flat-az-in': () => import('./states-flat-az-in.ts'),
  'flat-ia-ut': () => import('./states-flat-ia-ut.ts'),
  'graduated-ca-ks': () => import('./states-graduated-ca-ks.ts'),
  'graduated-md-mt': () => import('./states-graduated-md-mt.ts'),
  'graduated-nd-ok': () => import('./states-graduated-nd-ok.ts'),
  'graduated-or-wv': () => import('./states-graduated-or-wv.ts'),
  'own-base': () => import('./states-own-base.ts'),
}

/** Loads the law of a state; nothing for none. */
export function loadStateLaw(state: StateCode | null): Promise<void> {
  const file = state && stateLawFile(state)
  if (!file || loaded[state]) return Promise.resolve()
  return FILES[file]().then(({ LAWS }) => addStateLaws(LAWS))
}
