import type { ShareAccess } from '#core/contract/plan-view.ts'
import type { Section } from '#core/contract/section.ts'

interface Grant {
  readonly access: ShareAccess
  readonly sections: readonly Section[]
}

/** Whether a change of a share lets somebody see or change more than before. */
export const widens = (before: Grant, after: Grant): boolean =>
  (after.access === 'edit' && before.access !== 'edit') ||
  after.sections.some((section) => !before.sections.includes(section))
