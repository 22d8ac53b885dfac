/**
 * The words, in lower case, of which SMTP replies usually consist: those of the RFCs 5321 and 3463, of Postfix, Exim and
 * other servers, and of the replies that large providers publish. A masked reply has no other word, so it contains
 * nothing that a client typed, and replies that differ in ids only become equal.
 */
export const replyWords: ReadonlySet<string> = new Set(
  `
  a able aborted abuse accept accepted accepting accepts access accommodate account achieved action active activity
  added additional address addressee addresses administrative administratively administrator administrators again
  alias aliases aligned alignment all allocated allocation allowed already also amazon amount an and answer any
  apparent apple arc archive are arguments as asked at attachment attachments attempt attempted attempts attention
  auth authenticate authenticated authentication authorized autoreply available backend bad bandwidth banned barracuda
  be because been before being believed below blacklist blacklisted blank block blocked blocklist blocklisted blocks
  body both bounce bounced bulk busy but by bytes can cannot capable capacity certificate channel characters check
  checking class client client's close closed closing code codes command commands complaint complaints complete
  completed concurrent condition configuration configured congestion connection connections considered contact contain
  contained contains content continue correct could credential credentials credits cryptographic current currently
  customer daily data database day dd deactivated declined default deferred delay delayed delaying deliver delivered
  delivery denied denies deny dependent destination details detected did direct directory disabled discarded
  discontinued disk dkim dmarc dns dnsbl does doesn't domain domain's domains double down dropped due duplicate during
  dynamic each early effect ehlo either else elsewhere email empty enable enabled encoded encryption end ended
  enforced enhanced enough enter entry error errors established evaluation exceed exceeded exceeding exceeds excessive
  exchange exim exist existing exists expected expired external fail failed failing fails failure failures family
  feature features few file filter filtered filtering find first fixed folder following for forbidden format forward
  forwarded forwarding forwards found frequently from full fully further gateway generic get given gmail go good
  google grey greylist greylisted greylisting group had hard has have header headers held helo help here high hold hop
  hops host hostname hosts hour hourly how icloud identification identified identities identity if illegal immediately
  implemented in inactive inbound inbox included incoming incorrect indicates infected information initial inode input
  insufficient integrity internal internet into invalid ip is issue it item its just key known large last later latest
  less limit limited limits line lines link list listed listing load local locally locked log login long lookup loop
  loops mail mailbox mailboxes mailer mailfrom mailhost mailing mailserver maintenance malformed malicious malware
  many marked match max maximum may means mechanism memory message messages microsoft milter mimecast minute minutes
  missing moderation moment more moved multiple must mx name names nameserver need needs negative network never new
  next no non none nonexistent normal not now number nxdomain object objectionable obsolete of off ok okay on one only
  open operation option or originating originator other our out outbound outgoing outlook over overloaded overquota
  owner page parameter parameters parse part pass password path pending per permanent permanently permission
  permissions permit permitted phishing pipe plain platform please policies policy port possible postfix postmaster
  prevents previous priority private privileges probably problem processed processing product prohibition proofpoint
  protect protected protection protocol provider proxy ptr public queue queued queues quickly quota quota's quotas
  range rate rates rather rbl rcpt reach reached read reason reasons receive received receiving recently recipient
  recipient's recipients recognized record records reduce refer refuse refused region reject rejected rejecting
  rejection relay relaying released remote remove reply report reported reputation request requested requests require
  required requirement requirements requires resend resolved resource resources response restricted restriction
  restrictions result results retrying return returned reverse rfc route routing rule rules same scan scanning score
  second seconds secure security see seem seems send sender senders sendgrid sending sends sent sequence serial server
  servers servfail service session sessions settings several short should shutting sieve sign signature signed since
  site size slow slowly smarthost smtp so software solicited some sorry source space spaces spam spamhaus spammer
  spammers spamming specified spf spoof spoofed spoofing start starttls state status still stop stopped storage stored
  subject subscribed subscription succeed such supported suspected suspended suspicious syntax system systems table
  taken task temp temporal temporarily temporary terminated text than that the their them then there therefore these
  they this throttle throttled throttling ticket time timed timeout tls to today token too traffic transaction
  transfer transient transmission transport tried trusted try trying two type typo typos unable unacceptable
  unauthenticated unauthorized unavailable undeliverable under unexpected unfortunately unknown unlisted unnecessary
  unprocessable unrecognized unroutable unsolicited unsupported until unusual unusually up update upstream url urls
  use used user username users using valid validate validation verification verified verify verifying version via view
  violates violation virtual virus viruses visit volume vrfy wait waiting warning was we web weren't when which
  whitelist whitelisted who will window with within without word would write wrong yahoo yet you your
  `
    .trim()
    .split(/\s+/),
)
