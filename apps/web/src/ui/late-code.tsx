import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { logProblem } from '../lib/log.ts';
import { focused, OpenerContext } from '../lib/focus.ts';
import { toast } from './toast.ts';

interface LateCode<Props> {
  /** What a toast says where the code does not come. */
  failed: string;
  /** Takes the part away then. */
  close: (props: Props) => void;
  /** Shown until the code is there. */
  waiting?: ReactNode;
}

/**
 * A dialog or another part of a screen whose code is fetched when it is first shown. The code may not come, as after an
 * update of the server: the screen and what is unsaved on it stay, and a toast says so.
 */
export function lateCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failed, close, waiting = null }: LateCode<Props>,
): (props: Props) => ReactNode {
  let known: ComponentType<Props> | null = null;
  const fetched = async () => (known = await load());
  return function Late(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => known);
    const [opener] = useState(focused);
    const fail = useEffectEvent((error: unknown) => {
      logProblem(failed, error);
      toast.destructive({
        title: failed,
        message: 'Check your connection and try again. If it happens again, reload the page.',
      });
      close(props);
    });
    useEffect(() => {
      let isGone = false;
      fetched().then(
        (loaded) => setPart(() => loaded),
        (error: unknown) => {
          if (!isGone) fail(error);
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (!Part) return waiting;
    return (
      <OpenerContext value={opener}>
        <Part {...props} />
      </OpenerContext>
    );
  };
}
