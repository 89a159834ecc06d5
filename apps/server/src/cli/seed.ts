import { seedDemo } from '../features/demonstration/index.ts';
import { type Command, UsageError, withServices } from './with-services.ts';

export const command: Command = {
  usage: 'seed demo                    Load the demonstration accounts and data, if they are missing',
  run: async (parameters, { out }) => {
    if (parameters.length !== 1 || parameters[0] !== 'demo') throw new UsageError('there is only: seed demo');
    await withServices(seedDemo);
    out('The demonstration data is loaded.\n');
    return 0;
  },
};
