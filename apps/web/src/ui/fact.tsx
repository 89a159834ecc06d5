import type { ComponentProps, ReactNode } from 'react';

interface FactProps extends ComponentProps<'div'> {
  term: ReactNode;
}

/** A term and what it says, in a `dl`. */
export const Fact = ({ term, children, ...props }: FactProps) => (
  <div {...props}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
