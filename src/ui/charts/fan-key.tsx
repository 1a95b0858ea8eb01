import type { ReactNode } from 'react'
import { type FanProps, isOneWay } from './fan-data.ts'

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <svg width="20" height="12" className="flex-none" fill="none" strokeLinecap="round" aria-hidden="true">
      {children}
    </svg>
    <span className="truncate">{name}</span>
  </li>
)

/** What the lines and areas of a fan are. */
export const FanKey = ({ fan: { bands, target, paidIn, compare, actual } }: { fan: FanProps }) => (
  <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
    <Entry name={isOneWay(bands) ? 'Expected' : 'In the middle'}>
      <path d="M1 6H19" className="stroke-accent" strokeWidth="2" />
    </Entry>
    {!isOneWay(bands) && (
      <>
        <Entry name="Half of the markets">
          <path d="M0 0H20V12H0Z" className="fill-series-2/55" />
        </Entry>
        <Entry name="Nine in ten">
          <path d="M0 0H20V12H0Z" className="fill-series-2/20" />
        </Entry>
      </>
    )}
    {target.values.length > 0 && (
      <Entry name={target.name}>
        <path d="M1 6H19" className="stroke-ink" strokeWidth="1.5" strokeDasharray="6 5" />
      </Entry>
    )}
    <Entry name={paidIn.name}>
      <path d="M1 6H19" className="stroke-quiet" strokeWidth="1.5" strokeDasharray="0.5 4" />
    </Entry>
    {compare && (
      <Entry name={compare.name}>
        <path d="M1 6H19" className="stroke-series-5" strokeWidth="2" strokeDasharray="9 4" />
      </Entry>
    )}
    {actual && (
      <Entry name={actual.name}>
        <circle cx="10" cy="6" r="3.5" className="fill-ink" />
      </Entry>
    )}
  </ul>
)
