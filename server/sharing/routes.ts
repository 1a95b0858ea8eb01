import * as plans from '#core/contract/shared-plans.ts'
import * as sharing from '#core/contract/sharing.ts'
import { route, type Route } from '#server/http/route.ts'
import { findClients } from './clients.ts'
import { acceptInvitation, invitePartner, previewInvitation, withdrawInvitation } from './invitations.ts'
import { changeShare, listReads, listShares, revokeShare, shareWithAdvisor, unrevokeShare } from './shares.ts'
import { endView, giveUpShare, listSharedPlans, openPlan, readView } from './views.ts'

const aMinute = (max: number) => ({ perAddress: { max, windowMs: 60_000 } })
const hashes = { hashes: true }

export const sharingRoutes: readonly Route[] = [
  route(sharing.getShares, listShares),
  route(sharing.createShare, shareWithAdvisor, { ...aMinute(20), ...hashes }),
  route(sharing.updateShare, changeShare, hashes),
  route(sharing.deleteShare, revokeShare),
  route(sharing.restoreShare, unrevokeShare, hashes),
  route(sharing.getShareReads, listReads),
  route(sharing.createShareInvitation, invitePartner, { ...aMinute(20), ...hashes }),
  route(sharing.deleteShareInvitation, withdrawInvitation),
  route(plans.previewShareInvitation, previewInvitation, aMinute(20)),
  route(plans.acceptShareInvitation, acceptInvitation, aMinute(20)),
  route(plans.getSharedPlans, listSharedPlans),
  route(plans.searchClient, findClients),
  route(plans.openShare, openPlan),
  route(plans.leaveShare, giveUpShare),
  route(plans.getView, readView),
  route(plans.closeView, endView),
]
