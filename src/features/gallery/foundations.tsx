import { Specimen } from './specimen.tsx'

const swatches = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['ink', 'bg-ink'],
  ['quiet', 'bg-quiet'],
  ['faint', 'bg-faint'],
  ['line', 'bg-line'],
  ['hair', 'bg-hair'],
  ['primary', 'bg-primary'],
  ['pressed', 'bg-primary-pressed'],
  ['primary ink', 'bg-primary-ink'],
  ['accent', 'bg-accent'],
  ['wash', 'bg-wash'],
  ['amber', 'bg-amber'],
  ['amber wash', 'bg-amber-wash'],
  ['red', 'bg-red'],
  ['red wash', 'bg-red-wash'],
  ['series 1', 'bg-series-1'],
  ['series 2', 'bg-series-2'],
  ['series 3', 'bg-series-3'],
  ['series 4', 'bg-series-4'],
  ['series 5', 'bg-series-5'],
] as const

export const Colours = () => (
  <Specimen name="Colour">
    <ul className="grid grid-cols-4 gap-3 sm:grid-cols-8 lg:grid-cols-11">
      {swatches.map(([name, fill]) => (
        <li key={name} className="flex flex-col gap-1">
          <span className={`h-11 rounded-control border border-line ${fill}`} />
          <span className="text-13 text-quiet">{name}</span>
        </li>
      ))}
    </ul>
  </Specimen>
)

export const Type = () => (
  <Specimen name="Type">
    <div className="flex flex-col gap-2">
      <p className="text-40 font-bold">Debt-free in March 2031</p>
      <p className="text-28 font-bold">83 in 100 chance of $90,000 by June 2030</p>
      <p className="text-20 font-bold">You are ahead of your pace</p>
      <p className="text-17 font-medium">Coming up this week</p>
      <p className="text-15">An estimate from your last three months of spending, and from today’s rates.</p>
      <p className="text-13 text-quiet">Minimum $184.00 · in 3 days</p>
    </div>
  </Specimen>
)
