import * as packetCalls from '#core/contract/advisor-packets.ts'
import * as contract from '#core/contract/advisor.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { HOUR_MS } from '#core/finance/math/duration.ts'
import type { Limit } from '#server/http/limits.ts'
import { route, type Route } from '#server/http/route.ts'
import {
  bookCall,
  cancelAtProvider,
  cancelCall,
  listCalls,
  moveCall,
  preparePacket,
  readSlots,
} from './bookings.ts'
import { enterRemaining, readRemaining } from './ledger.ts'
import { answerLink, prepareLink } from './links.ts'
import { addPacket, prepareContent, previewPacket, readPacket, removePacket } from './packets.ts'
import { eventTypesOf, readTypes } from './types.ts'

/** A secret of 256 bits cannot be guessed; the limit keeps those who try from costing much. */
const OPENINGS: Limit = { max: 120, windowMs: HOUR_MS }
/** More than anybody needs; each asks the provider. */
const LINKS: Limit = { max: 120, windowMs: HOUR_MS }

type Booked = Data<typeof contract.createAdvisorCall>

/** The secret of a packet's link is told once; the client makes a new link where the answer was lost. */
const withoutSecrets = ({ call }: Booked): Booked => ({ call, packet_token: null })

export const advisorRoutes: readonly Route[] = [
  route(contract.createCalendlyEventType, readTypes, {
    prepare: ({ dependencies }) => eventTypesOf(dependencies),
  }),
  route(contract.getRemainingCalls, readRemaining),
  route(contract.createRemainingCalls, enterRemaining),
  route(contract.getCalendlyCallLinkByName, answerLink, { prepare: prepareLink, perAddress: LINKS }),
  route(contract.getAdvisorSlots, readSlots, { cost: 5 }),
  route(contract.getAdvisorCalls, listCalls),
  route(contract.createAdvisorCall, bookCall, { prepare: preparePacket, withoutSecrets, isHeavy: true }),
  route(contract.updateAdvisorCall, moveCall),
  route(contract.cancelAdvisorCall, cancelCall, { prepare: cancelAtProvider }),
  route(packetCalls.getPacketPreview, previewPacket, { cost: 20, isHeavy: true }),
  route(contract.createPacket, addPacket, { prepare: prepareContent, isHeavy: true }),
  route(contract.deletePacket, removePacket),
  route(packetCalls.openPacket, readPacket, { perAddress: OPENINGS }),
]
