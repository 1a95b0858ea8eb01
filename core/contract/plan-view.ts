/** Who sees what in a view of somebody's plan, as stored with the session of its tab. */
import * as v from 'valibot'
import { IsoInstant, Uuid } from './fields.ts'
import { Section } from './section.ts'

/** An advisor reads; a partner is a person of the client's household. */
export const ShareKind = v.picklist(['advisor', 'partner'])
export type ShareKind = v.InferOutput<typeof ShareKind>

/** `edit` is for partners only. */
export const ShareAccess = v.picklist(['view', 'edit'])
export type ShareAccess = v.InferOutput<typeof ShareAccess>

/** What a view shows, and whose plan it is. */
export const PlanView = v.object({
  share_uuid: Uuid,
  kind: ShareKind,
  access: ShareAccess,
  sections: v.array(Section),
  first_name: v.string(),
  last_name: v.string(),
  expires_at: IsoInstant,
})
export type PlanView = v.InferOutput<typeof PlanView>
