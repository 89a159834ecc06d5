/**
 * Words that mean the same in a phrase, by the name a phrase calls them by: `{probability}`. A star stands for any
 * ending. A word in capitals is known in capitals only.
 */
export const slots: Readonly<Record<string, string>> = {
  probability:
    'probability probabilities prob probs likelihood likelihoods chance chances odds prob. proba pr wahrscheinlichkeit probabilité probabilités probabilità probabilidad kakuritsu',
  attachment: 'attach* att attachm trigger* att. attacco déclenchement activación activation attivazione enganche',
  exhaustion: 'exhaust* exh exh. depletion deplet* detach* épuisement agotamiento esaurimento erschöpfung',
  first: 'first 1st any initial some erster première premier prima primera eerste',
  last: 'last final dernier dernière ultima última último ultimo letzter',
  all: 'total full* complete* entire* whole wholly all last totale totaler completa completo complète complet 100',
  loss: 'loss losses reduction reductions impairment impaired write-down writedown writedowns payout payouts perte pertes pérdida pérdidas perdita perdite verlust verluste verlustes sonshitsu writeoff',
  lose: 'lose loses lost losing suffer* incur* sustain* experienc* reduced written impaired wiped',
  expected:
    'expected exp anticipated exp. attendue attendu espérée esperada esperado attesa atteso erwarteter erwartete erwarteten prévue prevista',
  average: 'average avg mean moyenne moyen media medio durchschnittlicher mittlerer',
  annual:
    'annual annually annualised annualized yearly annum one-year yr annuelle annuel anual annua annuale jährliche jährlicher jährlichen',
  modelled: 'modelled modeled',
  share:
    'contribution contributions contributes contributing attribution attributions attributable attributed share shares proportion proportions breakdown split allocation decomposition percentage percentages composition make-up makeup part parts drivers driver sources weight weights contrib contr beitrag beiträge anteil anteile répartition repartición desglose ripartizione contribución contributo apportionment distribution mix',
  peril:
    'peril perils hazard hazards gefahr gefahren péril périls peligro peligros pericolo rischio region regions territory territories country',
  spread:
    'spread spreads sprd spd margin margins marge aufschlag risikoaufschlag risikomarge zinsaufschlag diferencial écart',
  interest:
    'interest coupon coupons cpn zins zinsen intérêt intérêts interés intereses interessi interesse cupón cupones cedola cedole',
  payment:
    'payment payments pmt paid payable pay pays distribution distributions zahlung zahlungen paiement paiements pago pagos pagamento',
  rate: 'rate rates taux tasso tasa satz zinssatz tipo',
  amount:
    'amount amounts balance size volume sum value amt amts montant importe importo betrag volumen quantum capacity notional face',
  principal: 'principal nominal par notional face princ capital nominale nominales nennwert capitale',
  issue:
    'issue iss issuance issued closing close closes settlement settle settles delivery delivered funding issuing emission émission emisión emissione ausgabe begebung inception placement',
  maturity:
    'maturity mty maturities matures mature maturing redemption redeemed repayment repaid termination due expiry expiration mat maturidad échéance vencimiento scadenza fälligkeit remboursement tilgung rückzahlung reembolso rimborso amortización expires expire',
  scheduled:
    'scheduled sched stated expected initial original anticipated planned sched. prévue previsto prevista planmäßige planmäßiger vorgesehene target',
  date: 'date dates day dt fecha datum tag termin jour giorno',
  next: 'next subsequent following succeeding further forthcoming upcoming nächste nächster nächsten prochain prochaine próxima próximo prossima prossimo',
  reset:
    'reset resets update recalibration readjustment resetting rebasing anpassung anpassungstermin révision revisión recalibrated',
  begin:
    'begin begins beginning start starts starting commence commences commencing commencement inception beginn début inicio inizio',
  end: 'end ends ending expire expires expiry expiration lapse lapses termination',
  period: 'period periods year term periode période período periodo',
  frequency:
    'frequency periodicity interval intervals often freq frequently fréquence frecuencia frequenza häufigkeit turnus',
  convention:
    'convention rule adjustment adjustments basis method roll conv conv. conventions konvention convenzione convención handling treatment',
  count: 'count counting counted fraction cnt counts',
  issuer: 'issuer issuers company issuing vehicle emittent emittentin émetteur emisor emittente',
  call: 'call callable callability redemption redeem redeemed redeemable repayment prepayment kündigung cancellation',
  optional:
    'optional option early voluntary voluntarily elective opt choice discretionary discretion election vorzeitige facultatif opcional',
  note: 'note notes bond bonds security securities certificates obligation obligations titres anleihe anleihen schuldverschreibungen bonos bono obbligazioni titoli cat',
  class: 'class classes tranche tranches cl tramo klasse classe',
  collateral:
    'collateral permitted eligible authorised authorized directed investment investments assets asset proceeds',
  plus: 'plus +',
  contributes:
    'contribut* attribut* share shares proportion proportions breakdown split portion portions accounts account',
  derives: 'attribut* contribut* deriv* driven arises arise comes come stems due breaks split made composed consists',
  suffer: 'suffer* incur* experienc* sustain* lose loses losing lost',
  reduced: 'reduced impaired written wiped lost reduction',
  occurs: 'occur occurs occurring arises falls fall due is happens',
  follows: 'follows tracks moves varies linked tied rises reflects',
  moved: 'risen fallen moved changed increased decreased rose fell',
  required: 'required needed called',
  scale: 'increased grown grew doubled tripled raised lifted upsized',
  earnings:
    'yield yields return returns rate interest earnings income euribor sofr sonia tona libor tbill bill bills treasury treasuries fund collateral investment investments notes index benchmark mmf ust money',
  without: 'without excluding ex absent no',
  several: 'two three four five multi',
  otherLetter: 'b c d e f g h',
  is: 'is will shall falls',
  take: 'take takes taking took taken',
  come: 'come comes coming came enter enters entering',
  issueWord: 'issue issuance closing settlement delivery',
  maturityNoun: 'maturity redemption termination repayment',
  be: 'be are is and',
  firstWord: 'first 1st initial erster erste erstmalige première premier primera primer primo prima',
  issuerWord: 'issuer issuers emittent emittentin émetteur emisor emittente',
  unless: 'unless absent without subject before excluding barring',
  vehicle: 'company companies vehicle vehicles entity spv spi sprv spe spri transformer insurer reinsurer issuer',
  currencyWord: 'currency currencies ccy curr cur crncy währung devise divisa moneda monnaie valuta',
  recalculated:
    'recalculation recalculated revision revised adjustment adjusted review reviewed update updated recalibration redetermination anniversary',
  dayWord: 'date dates dt fecha datum tag termin',
  level: 'level levels point points amount amounts threshold thresholds limit trigger dollar usd',
  alters:
    'minimum maximum min max minimal maximal cap capped caps floor floored threshold thresholds change changes changed increase increases decrease decreases delta difference differences variance variation deviation volatility adjustment adjustments multiple multiples multiplier ratio factor factors agent account agreement event events notice report certificate fee fees rating conditional given curve percentile exceedance tail retention deductible determination recalculation extended extension extensions mandatory legal pricing trade record regular listing step stepup guidance',
  /** What a figure may not go beyond; of these `limit` also stands for the layer of a reinsurance. */
  bound:
    'maximum minimum max min cap caps floor floors ceiling ceilings band bands corridor tolerance permissible limit limits bound bounds range ranges threshold thresholds',
  surelyBound: 'maximum minimum max min cap floor ceiling band corridor tolerance permissible',
  percent: 'percent percentage % pct cent',
  actual: 'actual actually act exact calendar elapse* elaps* passes pass passed',
  businessDay: 'business banking bank working trading settlement target',
  putOff: 'next follows following succeeds succeeding subsequent thereafter after postponed deferred',
  putBack: 'precedes preceding previous prior before back earlier',
  unlessSo: 'unless except save provided but or and if where when',
  fund: 'fund funds mmf mmfs trust portfolio vehicle vehicles sicherheiten',
};

/** Words that carry nothing of what a label asks for. */
export const fillers =
  'the a an of for in on to by at from with and or per is are be its their as this that each such which will it under s there de di du des del della dello der die das den dem von vom zum zur für im en et und la le les por pour per par';

/** Words that a label may have beside those of its phrase at little cost: they say of which case, time or notes. */
export const light =
  'annual annually annualised annualized yearly modelled modeled base case standard long term central reference updated new revised current prior previous old former initial original actual corrected elected before after now then reset pre post applicable relevant notes note bonds bond class classes series tranche certificates offered estimated estimate model results result about approximately p.a pa net gross year one period risk indicative final proposed agreed certain upcoming expiring risk-period preliminary total aggregate thereof respective pct percent estimated catalogue catalog near warm sea surface temperature stress stressed sensitivity conditioned unconditioned climate scenario view historical';

/** Words of units, which a label may give anywhere. */
export const units =
  'usd eur gbp jpy chf aud cad dollar dollars euro euros million millions mio mln mn mm bn thousand thousands bps bp basis points pct percent annum';

/** Words that only make a question of what is asked for. */
export const asking =
  'what when how which who whose where do does did can could may will would i my me we you your get happens much are is be whose';

/** Words that answer a label: a text that holds one is more than a label. */
export const answers = 'none nil yes no not applicable n/a following preceding unadjusted quarterly monthly';

/** Words that open a sentence or a heading of its own, and no label, written as in announcements.ts. */
export const noLabelOpens: readonly string[] = ['we/they/it/you/there/these/those/he/she', '=as to/regards'];
