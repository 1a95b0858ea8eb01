import { Explain } from '#app/ui/overlays/explain.tsx'

/** What a portfolio's return is wherever one figure stands for it. */
export const MedianReturn = () => (
  <Explain term="Median return">
    The yearly compound return in the median market, after fund costs: half of all markets do better. The
    average of single years is higher, because losses weigh more than gains. We use the median for goals, the
    retirement plan and orders alike.
  </Explain>
)
