import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#core/contract/session-user.ts'
import { FaqLink } from '#app/lib/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'

interface ChoosePlanProps {
  readonly current: SessionUser['subscription_plan']
  /** An advisor goes on to choose a profile. */
  readonly isAdvisor: boolean
}

/** The plan that the client has, and the way on. Paid plans come with payments. */
export const ChoosePlan = ({ current, isAdvisor }: ChoosePlanProps) => (
  <Page>
    <PageHeader
      eyebrow="Your plan"
      title={current === 'No Plan' ? 'You have no paid plan' : `You have ${current}`}
      sub="Everything that Verdant has today is free to use. Paid plans with advisor calls are not on sale yet."
    />
    <Card className="w-full max-w-box">
      <CardTitle>{current}</CardTitle>
      <p className="text-15 text-quiet">
        Your account, your data on this device, and every page that is built so far.
      </p>
      <Button asChild size="lg" block>
        <Link to={isAdvisor ? '/chooseProfile' : '/dashboard'}>Continue</Link>
      </Button>
    </Card>
    <div>
      <FaqLink module="payment" />
    </div>
  </Page>
)
