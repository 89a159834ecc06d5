import { followLiveUpdates, liveTopics, mayFollow } from '@landfall/contract';
import type { Actor } from '../../platform/context.ts';
import { readVersions } from '../../platform/http/answer-cache.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import type { App, Feature } from '../../platform/http/app.ts';
import { type EndpointHandler, type Permit, route } from '../../platform/http/endpoint-route.ts';
import '../market-data/index.ts';
import { type EventStream, openEventStream, createHub } from './event-stream.ts';

/** Open windows of one user; more than this is a client gone wrong. */
const streamsPerUser = 20;
/** A browser opens six connections to a server without HTTP/2: windows past this ask again in place of following. */
const streamsPerSession = 4;

function liveUpdatesRoutes(app: App): void {
  const { services } = app;
  const hub = createHub(
    () => readVersions(services.database.db),
    (error) => services.log.warn({ err: error }, 'Live updates could not be read'),
  );
  const open = new Map<EventStream, Pick<Actor, 'id' | 'sessionId'>>();
  app.addHook('preClose', async () => {
    for (const each of open.keys()) each.end();
  });

  const permit: Permit = ({ actor }, { topic }) => {
    const known = liveTopics.filter((each) => [topic].flat().includes(each));
    if (!actor || !known.every((each) => mayFollow(actor, each))) throw forbidden();
  };
  const follow: EndpointHandler<typeof followLiveUpdates> = (ctx, { query, request, reply }) => {
    const { actor } = ctx;
    if (!actor) throw forbidden();
    const others = [...open.values()].filter(({ id }) => id === actor.id);
    const ofSession = others.filter(({ sessionId }) => sessionId === actor.sessionId);
    if (others.length >= streamsPerUser || ofSession.length >= streamsPerSession) {
      throw new AppError('RATE_LIMITED', 'Too many windows follow live updates.', { retryAfterSeconds: 30 });
    }
    const events = openEventStream({
      hub,
      topics: query.topic,
      stillAllowed: async () => {
        const now = await app.loadActor(request);
        return now !== null && query.topic.every((topic) => mayFollow(now, topic));
      },
    });
    // Asking for the head alone follows nothing.
    if (request.method === 'HEAD') events.end();
    open.set(events, actor);
    events.stream.once('close', () => open.delete(events));
    // `identity`: a compressor would hold small events back.
    reply
      .type('text/event-stream; charset=utf-8')
      .header('content-encoding', 'identity')
      .header('x-accel-buffering', 'no')
      // An ended stream leaves no idle connection behind that a stop would wait for.
      .header('connection', 'close');
    return events.stream;
  };
  route(app, followLiveUpdates, follow, { permit });
}

export const liveUpdates: Feature = { name: 'live-updates', routes: liveUpdatesRoutes };
