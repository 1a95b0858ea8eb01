import { Card } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Ring } from '#app/ui/data/ring.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Change, Pill } from '#app/ui/pill.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { Specimen, State, States } from './specimen.tsx'

export const Figures = () => (
  <Specimen name="Figures">
    <States>
      <Stat label="Large, with cents" size="large" value={<Amount cents={428_000_99} />} />
      <Stat
        label="A loss"
        size="large"
        value={<Amount cents={-1_234_50} sign="always" />}
        change={<Change direction="down">4.1%</Change>}
      />
      <Stat
        label={
          <>
            Whole dollars{' '}
            <Explain term="Safe to spend">What is left of this month after bills and savings.</Explain>
          </>
        }
        size="large"
        value={<Amount cents={42_00} whole sign="always" />}
        change={<Change direction="none">No change</Change>}
      />
      <State of="Pills">
        <div className="flex flex-wrap gap-2">
          <Pill>Draft</Pill>
          <Pill tone="good">On track</Pill>
          <Pill tone="warning">Due soon</Pill>
          <Pill tone="bad">Overdue</Pill>
          <Change direction="up" good={false}>
            $120 more debt
          </Change>
        </div>
      </State>
      <State of="Progress: under, over and past the pace">
        <Progress value={30} max={100} pace={50} label="Groceries" valueText="30 of 100" />
        <Progress value={80} max={100} pace={50} tone="warning" label="Dining" valueText="80 of 100" />
        <Progress value={120} max={100} tone="bad" label="Travel" valueText="120 of 100" />
      </State>
      <State of="Ring">
        <div className="flex items-center gap-3">
          <Ring share={0} label="None" />
          <Ring share={0.83} label="83 in 100" />
          <Ring share={0.54} tone="warning" label="54 in 100" />
          <Ring share={1} label="All" />
        </div>
      </State>
      <State of="Steps">
        <Steps current={2} total={3} title="Address" />
      </State>
      <State of="A row with a long text">
        <Card padding="none">
          <List>
            <ListRow
              leading={<span className="size-2.5 flex-none rounded-full bg-series-4" />}
              title="A loan with a name that its lender chose without a thought for lists"
              detail="22.9% APR · closes March 2027"
              trailing={<Amount cents={6_200_00} />}
            />
          </List>
        </Card>
      </State>
    </States>
  </Specimen>
)
