import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { brand } from '#core/contract/brand.ts'
import type { SessionUser } from '#core/contract/session-user.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'

interface ChoosePlanProps {
  readonly current: SessionUser['subscription_plan']
  /** Where the client continues to: the page first requested, or home. */
  readonly onward: { readonly to: string; readonly search?: { readonly from?: string } }
}

const INCLUDED = [
  'Goals for saving, investing, and retirement, with your chance of success',
  'A debt payoff plan with reminders before each due date',
  'Net worth over time',
  'Works offline, on your phone and your computer',
]

/** The client's plan with what it includes, and the next step. Paid plans arrive with payments. */
export const ChoosePlan = ({ current, onward }: ChoosePlanProps) => (
  <Page>
    <PageHeader
      eyebrow="Your plan"
      title={current === 'No Plan' ? 'You\u2019re on the free plan' : `You\u2019re on ${current}`}
      sub={`Everything in ${brand} is free today. Paid plans with advisor calls are coming soon.`}
    />
    <Card className="w-full max-w-box">
      <CardTitle>What you get</CardTitle>
      <ul className="flex flex-col gap-2.5 text-15">
        {INCLUDED.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4.5 flex-none text-accent" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Button asChild size="lg" block>
        <Link {...onward}>Continue</Link>
      </Button>
    </Card>
    <div>
      <FaqLink module="payment" />
    </div>
  </Page>
)
