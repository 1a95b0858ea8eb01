/** Plans of others: accepting an invitation, finding a client who shares, and opening their plan. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant, required, Uuid } from './fields.ts'
import { PlanView, ShareAccess, ShareKind } from './plan-view.ts'
import { Section } from './section.ts'
import { SessionUser } from './session-user.ts'

/** A view of somebody's plan ends after this many hours. */
export const VIEW_HOURS = 8

/** Uppercase letters and digits without those that look alike. */
export const INVITATION_SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const INVITATION_LENGTH = 10

/** An invitation's code, also with hyphens, spaces and lowercase letters. */
export const InvitationCode = v.pipe(
  required('Enter the code from your invitation', 40),
  v.transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.regex(
    new RegExp(`^[${INVITATION_SIGNS}]{${INVITATION_LENGTH}}$`),
    'Enter all 10 letters and digits of the code',
  ),
)

/** What an invitation offers. */
export const Invitation = v.object({
  first_name: v.string(),
  last_name: v.string(),
  access: ShareAccess,
  sections: v.array(Section),
  expires_at: IsoInstant,
})
export type Invitation = v.InferOutput<typeof Invitation>

export const previewShareInvitation = endpoint({
  name: 'previewShareInvitation',
  module: 'sharing',
  method: 'POST',
  path: '/users/preview/share-invitation',
  summary: 'Who invites with this code, and what they share',
  access: 'client',
  body: v.object({ code: InvitationCode }),
  data: Invitation,
  errors: ['wrong_code', 'conflict'],
  reads: true,
})

/** A plan that somebody shares with the caller. */
export const SharedPlan = v.object({
  share_uuid: Uuid,
  user_uuid: Uuid,
  kind: ShareKind,
  access: ShareAccess,
  sections: v.array(Section),
  first_name: v.string(),
  last_name: v.string(),
  shared_since: IsoInstant,
  /** When the caller opened it last. */
  opened_at: v.nullable(IsoInstant),
})
export type SharedPlan = v.InferOutput<typeof SharedPlan>

export const acceptShareInvitation = endpoint({
  name: 'acceptShareInvitation',
  module: 'sharing',
  method: 'POST',
  path: '/users/accept/share-invitation',
  summary: 'Accept an invitation, which then works for nobody else',
  access: 'client',
  body: v.object({ code: InvitationCode }),
  data: SharedPlan,
  errors: ['wrong_code', 'conflict'],
  status: 201,
})

export const getSharedPlans = endpoint({
  name: 'getSharedPlans',
  module: 'sharing',
  method: 'GET',
  path: '/users/get/shared-plans/{userUuid}',
  summary: 'Plans shared with the caller: those of partners, and the five clients opened last',
  access: 'client',
  data: v.object({
    partners: v.array(SharedPlan),
    recent_clients: v.array(SharedPlan),
    client_count: v.number(),
  }),
  errors: ['not_found'],
})

/** A client who shares their plan with the requesting advisor. */
export const SharingClient = v.object({ ...SharedPlan.entries, username: v.string() })
export type SharingClient = v.InferOutput<typeof SharingClient>

/** How many clients one search answers. */
export const CLIENT_PAGE = 50

export const searchClient = endpoint({
  name: 'searchClient',
  module: 'account',
  method: 'POST',
  path: '/users/search-client',
  summary: 'An advisor searches among the clients who share their plan, by name, 50 at a time',
  access: 'advisor',
  body: v.object({
    /** The beginning of a first name, last name, full name or username. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    /** The last client of the page before. */
    after: v.optional(Uuid),
  }),
  data: v.array(SharingClient),
  errors: ['forbidden'],
})

export const openShare = endpoint({
  name: 'openShare',
  module: 'sharing',
  method: 'POST',
  path: '/users/open/share',
  summary: 'Open a shared plan; the token is for one tab and for eight hours',
  access: 'client',
  body: v.object({ share_uuid: Uuid }),
  data: v.object({ token: v.string(), user: SessionUser, view: PlanView }),
  errors: ['not_found'],
  secret: true,
})

export const leaveShare = endpoint({
  name: 'leaveShare',
  module: 'sharing',
  method: 'DELETE',
  path: '/users/leave/share/{id}',
  summary: 'Give up the access to somebody’s plan',
  access: 'client',
  data: v.null(),
  errors: ['not_found'],
})

export const getView = endpoint({
  name: 'getView',
  module: 'sharing',
  method: 'GET',
  path: '/users/get/view',
  summary: 'What the open view shows now',
  access: 'viewer',
  data: PlanView,
})

export const closeView = endpoint({
  name: 'closeView',
  module: 'sharing',
  method: 'POST',
  path: '/users/close/view',
  summary: 'Close the view; its token ends',
  access: 'viewer',
  data: v.null(),
})

export const sharedPlanEndpoints = [
  previewShareInvitation,
  acceptShareInvitation,
  getSharedPlans,
  searchClient,
  openShare,
  leaveShare,
  getView,
  closeView,
] as const
