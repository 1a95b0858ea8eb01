/** Pushes to a client that a payment failed or a plan ended. */
import { brand } from '#core/contract/brand.ts'
import type { PushPayload } from '#core/contract/push-payload.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { pushAlerts } from '#server/push/alerts.ts'
import type { News } from './save.ts'

const TITLES = {
  payment_failed: (name: string) => `Your payment for ${name} didn’t go through`,
  subscription_ended: (name: string) => `Your ${name} plan has ended`,
} as const satisfies Record<News['kind'], (name: string) => string>

const BODIES = {
  payment_failed: `Open ${brand} to check your card.`,
  subscription_ended: `Open ${brand} to see what you can do.`,
} as const satisfies Record<News['kind'], string>

export async function pushNews(
  dependencies: Dependencies,
  user_uuid: string,
  news: readonly News[],
): Promise<void> {
  const { address = '' } = dependencies.settings
  const payloadOf = ({ kind, name }: News, hasDetails: boolean): PushPayload => ({
    web_push: 8030,
    notification: {
      title: hasDetails ? TITLES[kind](name) : `${brand}: about your plan`,
      body: BODIES[kind],
      navigate: `${address}/payment`,
      tag: 'payment',
      data: { kind: 'payment', user_uuid },
    },
  })
  await pushAlerts(
    dependencies,
    user_uuid,
    news.map((each) => ({ topic: 'payment', payload: (hasDetails) => payloadOf(each, hasDetails) })),
  )
}
