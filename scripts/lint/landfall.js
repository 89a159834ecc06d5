// Our own lint rules: time, randomness and environment are each read in one place and passed in.
const message = {
  clock: 'Take the time from the clock that is passed in.',
  random: 'Take randomness from the ids that are passed in.',
  env: 'Configuration is parsed once, in platform/config.',
};
const member = (node, object, property) =>
  node?.type === 'MemberExpression' &&
  node.object?.name === object &&
  (node.property?.name ?? node.property?.value) === property;

const noAmbient = {
  meta: { type: 'problem', docs: { description: 'no ambient time, randomness or environment' } },
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee?.name === 'Date' && node.arguments.length === 0)
          context.report({ node, message: message.clock });
      },
      MemberExpression(node) {
        if (member(node, 'Date', 'now')) context.report({ node, message: message.clock });
        if (member(node, 'Math', 'random')) context.report({ node, message: message.random });
        if (member(node, 'process', 'env')) context.report({ node, message: message.env });
      },
    };
  },
};

export default { meta: { name: 'landfall' }, rules: { 'no-ambient': noAmbient } };
