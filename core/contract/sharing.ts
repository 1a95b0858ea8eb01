/** Sharing one's plan: with an advisor by username, with a partner by invitation, and who has read what. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant, listOf, required, Uuid } from './fields.ts'
import { ShareAccess, ShareKind } from './plan-view.ts'
import { isReauthenticated, Reauthentication, reauthentication } from './reauthentication.ts'
import { Section } from './section.ts'

/** Reads of a plan stay visible to the client for this many days, and a share for as many after its end. */
export const SHARE_LOG_DAYS = 365
/** A revoked share can be restored for this many minutes. */
export const UNDO_SHARE_MINUTES = 10
/** An invitation is good for this many days. */
export const INVITATION_DAYS = 7
/** The most advisors, and the most partners with invitations, that a client shares with at a time. */
export const MAX_SHARES = { advisor: 10, partner: 5 } as const satisfies Record<ShareKind, number>

export const Sections = v.pipe(
  listOf(Section, 7),
  v.minLength(1, 'Choose at least one section'),
  v.transform((sections) => Section.options.filter((section) => sections.includes(section))),
)

/** A share as the client who gives it sees it. */
export const Share = v.object({
  share_uuid: Uuid,
  kind: ShareKind,
  access: ShareAccess,
  sections: v.array(Section),
  /** Whom the plan is shared with. */
  first_name: v.string(),
  last_name: v.string(),
  username: v.string(),
  created_at: IsoInstant,
  /** Null where it lasts until it is revoked. */
  expires_at: v.nullable(IsoInstant),
  /** When it was revoked or expired; null while it lasts. */
  ended_at: v.nullable(IsoInstant),
  /** The latest read or change; null where there was none. */
  last_used_at: v.nullable(IsoInstant),
})
export type Share = v.InferOutput<typeof Share>

/** An invitation that nobody has accepted yet. Its code was shown once. */
export const ShareInvitation = v.object({
  invitation_uuid: Uuid,
  access: ShareAccess,
  sections: v.array(Section),
  created_at: IsoInstant,
  expires_at: IsoInstant,
})
export type ShareInvitation = v.InferOutput<typeof ShareInvitation>

export const getShares = endpoint({
  name: 'getShares',
  module: 'sharing',
  method: 'GET',
  path: '/users/get/shares/{userUuid}',
  summary: 'Whom the client shares their plan with, and open invitations, newest first',
  access: 'client',
  data: v.object({ shares: v.array(Share), invitations: v.array(ShareInvitation) }),
  errors: ['not_found'],
})

/** How long a share lasts, in days; null until it is revoked. */
export const ShareDays = v.nullable(v.picklist([30, 90, 365]))

export const NewShare = v.pipe(
  v.object({
    username: required('Enter your advisor’s username', 64),
    sections: Sections,
    days: v.optional(ShareDays, null),
    ...reauthentication,
  }),
  v.forward(v.partialCheck(...isReauthenticated), ['password']),
)

export const createShare = endpoint({
  name: 'createShare',
  module: 'sharing',
  method: 'POST',
  path: '/users/create/share',
  summary:
    'Share the plan with an advisor, who may read the chosen sections; needs the password or a passkey',
  access: 'client',
  body: NewShare,
  data: Share,
  errors: ['wrong_credentials', 'locked', 'not_found', 'conflict'],
  status: 201,
})

export const ShareChange = v.object({
  share_uuid: Uuid,
  sections: v.optional(Sections),
  /** Only a partner may get `edit`. */
  access: v.optional(ShareAccess),
  /** Needed only for a change that lets them see or change more. */
  ...reauthentication,
})

type Grant = Pick<Share, 'access' | 'sections'>

/** Whether a change lets them see or change more than before. */
export const widens = (before: Grant, after: Grant): boolean =>
  (after.access === 'edit' && before.access !== 'edit') ||
  after.sections.some((section) => !before.sections.includes(section))

export const updateShare = endpoint({
  name: 'updateShare',
  module: 'sharing',
  method: 'PUT',
  path: '/users/update/share',
  summary:
    'Change the sections of a share, or whether a partner may edit them; more than before needs the password or a passkey',
  access: 'client',
  body: ShareChange,
  data: Share,
  errors: ['wrong_credentials', 'locked', 'not_found'],
})

export const deleteShare = endpoint({
  name: 'deleteShare',
  module: 'sharing',
  method: 'DELETE',
  path: '/users/delete/share/{id}',
  summary: 'Revoke a share; open views of the plan close at their next read',
  access: 'client',
  data: Share,
  errors: ['not_found'],
})

export const restoreShare = endpoint({
  name: 'restoreShare',
  module: 'sharing',
  method: 'PUT',
  path: '/users/restore/share/{id}',
  summary: 'Undo revoking a share, within ten minutes; needs the password or a passkey',
  access: 'client',
  body: Reauthentication,
  data: Share,
  errors: ['wrong_credentials', 'locked', 'not_found', 'conflict'],
})

/** What was read and changed of a section in one minute. */
export const ShareUse = v.object({
  section: Section,
  at: IsoInstant,
  reads: v.number(),
  changes: v.number(),
})
export type ShareUse = v.InferOutput<typeof ShareUse>

export const getShareReads = endpoint({
  name: 'getShareReads',
  module: 'sharing',
  method: 'GET',
  path: '/users/get/share-reads/{id}',
  summary: 'What was read and changed through a share, by section and minute, newest first, 50 at a time',
  access: 'client',
  query: v.object({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[a-z_]{4,20}$/))) }),
  data: v.object({
    uses: v.array(ShareUse),
    /** Cursor of the next page; null after the last page. */
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['not_found'],
})

export const NewInvitation = v.pipe(
  v.object({ access: ShareAccess, sections: Sections, ...reauthentication }),
  v.forward(v.partialCheck(...isReauthenticated), ['password']),
)

export const createShareInvitation = endpoint({
  name: 'createShareInvitation',
  module: 'sharing',
  method: 'POST',
  path: '/users/create/share-invitation',
  summary:
    'Invite a partner; needs the password or a passkey. The code is answered once, works for one person and for seven days. ' +
    'Repeated under one Idempotency-Key, it is the same invitation with a new code',
  access: 'client',
  body: NewInvitation,
  data: v.object({ ...ShareInvitation.entries, code: v.string() }),
  errors: ['wrong_credentials', 'locked', 'conflict', 'key_reused'],
  status: 201,
  secret: true,
})

export const deleteShareInvitation = endpoint({
  name: 'deleteShareInvitation',
  module: 'sharing',
  method: 'DELETE',
  path: '/users/delete/share-invitation/{id}',
  summary: 'Withdraw an invitation',
  access: 'client',
  data: v.null(),
  errors: ['not_found'],
})

export const sharingEndpoints = [
  getShares,
  createShare,
  updateShare,
  deleteShare,
  restoreShare,
  getShareReads,
  createShareInvitation,
  deleteShareInvitation,
] as const
