import { Bell, Plus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { Specimen, State, States } from './specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'link'] as const

const Row = ({ busy, disabled }: { busy?: boolean; disabled?: boolean }) => (
  <div className="flex flex-wrap items-center gap-2">
    {variants.map((variant) => (
      <Button key={variant} variant={variant} busy={busy} disabled={disabled}>
        {variant === 'danger' ? 'Delete' : 'Save'}
      </Button>
    ))}
  </div>
)

export const Buttons = () => (
  <Specimen name="Button">
    <States>
      <State of="Primary, secondary, quiet, danger, link">
        <Row />
      </State>
      <State of="Busy">
        <Row busy />
      </State>
      <State of="Disabled">
        <Row disabled />
      </State>
      <State of="Small, medium, large">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
        </div>
      </State>
      <State of="With an icon, and only an icon">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary">
            <Plus aria-hidden="true" />
            Add a debt
          </Button>
          <Button variant="quiet" size="icon" aria-label="Reminders">
            <Bell aria-hidden="true" />
          </Button>
          <Button asChild variant="link">
            <a href="#top">A link that looks so</a>
          </Button>
          <Spinner label="Loading" className="text-quiet" />
        </div>
      </State>
      <State of="Block, with a long text">
        <Button block>Send a new code to the number that ends in 0142</Button>
      </State>
    </States>
  </Specimen>
)
