package dev.stateroom.cli.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.AgentOptions;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.FollowedText;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.submission.AnsweredElsewhere;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.answers.AnswerFile;
import dev.stateroom.workspace.answers.DropFile;
import dev.stateroom.workspace.rerun.AgentAnswers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "resume",
        description = {
            "Send decisions about waiting calls to a running server, or save them for a program that runs the agent.",
            "With --agent, where there is no server: run your own agent with them, on a copy of the thread, once you agree.",
            "Decisions are checked first: exit status 2 if the runtime would refuse them. Exit status 1 if the thread has"
                    + " changed since you looked; nothing is sent then.",
            "Decisions, requests and answers are recorded in the audit log.",
        })
final class ResumeCommand extends CliCommand {
    private static final int MOST_NAMED = 5;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A server's http(s)://…, a workspace file with a server, or a database.")
    private String source = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "THREAD",
            description = "The id of the thread or its beginning. Not needed if the file names interrupt ids.")
    private @Nullable String threadId;

    @Option(
            names = "--decisions",
            paramLabel = "FILE",
            description = "JSON: [{\"interrupt_id\", \"decisions\": [{\"type\": \"approve\"}, …]}], with one decision for each call,"
                            + " in order. Use - for standard input.")
    private @Nullable String decisions;

    @Option(names = "--template", description = "Print a file of decisions for what waits, with every call deferred, to be edited and given to --decisions.")
    private boolean template;

    @Option(names = "--approve", description = "Approve every call that waits in THREAD.")
    private boolean approves;

    @Option(names = "--reject", paramLabel = "REASON", description = "Reject every call that waits in THREAD; the agent reads the reason.")
    private @Nullable String rejects;

    @Option(names = "--value", paramLabel = "JSON", description =
                    "Answer the question that waits in THREAD: any JSON value. Where several wait, an object that names each by its id.")
    private @Nullable String value;

    @Option(names = "--text", paramLabel = "TEXT", description = "Answer the question that waits in THREAD with this text.")
    private @Nullable String text;

    @Option(names = "--comment", paramLabel = "TEXT", description = "Comment on what waits in THREAD without deciding it; only the audit log gets it.")
    private @Nullable String comment;

    @Option(names = "--interrupt", paramLabel = "ID", description = "With --value, --text or --comment: the request that is meant.")
    private @Nullable String interruptId;

    @Option(names = "--dry-run", description = "Check the decisions and show what would be sent.")
    private boolean dryRun;

    @Option(names = "--format", paramLabel = "FORM", description = "With --dry-run: print the payload as json (default), python or typescript.")
    private PayloadForm form = PayloadForm.JSON;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Save the checked decisions to a file: .json, or source code as .py or .ts.")
    private @Nullable Path out;

    @Option(names = "--force", description = "With --out: replace an existing file.")
    private boolean force;

    @Option(names = "--wait", description = "Wait until the run ends. Exit status 1 if it fails.")
    private boolean waits;

    @Mixin
    private final AgentOptions agent = new AgentOptions();

    @Option(names = "--again", description = "With --agent: run decisions that an earlier run had already, so approved calls run a second time.")
    private boolean again;

    @Option(names = "--settle", description = "Check the outcome of interrupted deliveries on the server, and send decisions that were not sent yet.")
    private boolean settles;

    @Option(names = "--withdraw", description = "Withdraw decisions that were not sent yet.")
    private boolean withdraws;

    @Option(names = "--reviewer", paramLabel = "NAME", description =
                    "The name of the reviewer in the audit log (default: STATEROOM_REVIEWER, else the user name).")
    private @Nullable String reviewer;

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the audit log only; it is not sent to the agent.")
    private String reason = "";

    @Override
    public Integer call() {
        long wanted = Stream.of(decisions != null, approves, rejects != null, value != null, text != null, comment != null, template, settles || withdraws).filter(is -> is).count();
        if (wanted == 0) {
            throw refused("resume requires --decisions FILE, --settle or --withdraw (or --template, --approve, --reject REASON, --value JSON, --text TEXT, --comment TEXT)");
        }
        if (wanted > 1) {
            throw refused("--decisions, --approve, --reject, --value, --text, --comment, --template and --settle or --withdraw exclude each other");
        }
        boolean isAboutOne = value != null || text != null || comment != null;
        if (interruptId != null && !isAboutOne) {
            throw refused("--interrupt goes with --value, --text or --comment");
        }
        if (template) {
            return printTemplate();
        }
        if (threadId == null && (isAboutOne || approves || rejects != null)) {
            threadId = opener().namedThread(source).orElseThrow(this::unnamed);
        }
        if (agent.isNamed() && !dryRun && out == null && !withdraws) {
            agent.agree(terminal, agent.settings(surroundings.folder()), "what waits in " + (threadId == null ? source : threadId), List.of("the decisions"));
        }
        // Must be first: another process may hold the trail and then runs the whole command.
        SubmissionService submissions =
                dryRun ? null : opener().ownData().then(own -> own.submissions(reviewer())).orThrow();
        if (submissions != null) {
            opener().ownData().map(own -> own.teamDesk().news()).orElse(List.of()).forEach(said -> terminal.err().println("note: " + TerminalText.line(said.sentence())));
        }
        try (ProgressLine progress = progress();
                PendingSource pending = PendingThreads.first(opener(), source, options.workspace, progress)) {
            ResumeReport report = new ResumeReport(terminal);
            if (comment != null) {
                return comment(new ResumePlan(pending, threadId).waitingCards().getFirst(), submissions, comment);
            }
            if (submissions != null && (settles || withdraws)) {
                new ResumeSettling(opener(), pending, submissions, report, threadId, withdraws).settle(() -> target(pending));
            } else {
                decide(plans(new ResumePlan(pending, threadId)), pending, submissions, report);
            }
            return report.print(options.json);
        }
    }

    private List<ResumePlan.Planned> plans(ResumePlan plan) {
        if (decisions != null) {
            return plan.of(answers());
        }
        if (value != null || text != null) {
            return List.of(plan.value(interruptId, text != null ? new ForeignValue.Text(text) : json(String.valueOf(value))));
        }
        String reason = rejects;
        Decision each = reason == null ? new Decision.Approve() : new Decision.Reject(reason.isBlank() ? null : reason);
        return List.of(plan.whole(each));
    }

    /** A decision must name its thread; the refusal lists the threads with open requests. */
    private RuntimeException unnamed() {
        String option = approves ? "--approve" : rejects != null ? "--reject" : value != null ? "--value" : text != null ? "--text" : "--comment";
        try (ProgressLine progress = progress();
                PendingSource pending = PendingThreads.first(opener(), source, options.workspace, progress)) {
            List<String> waiting = new ResumePlan(pending, null).waitingThreads();
            return refused(option + " is for one thread: name THREAD"
                    + (waiting.isEmpty()
                            ? "; nothing waits in " + pending.name()
                            : " (" + (waiting.size() == 1 ? "" : "one of ") + String.join(", ", waiting.subList(0, Math.min(MOST_NAMED, waiting.size())))
                                    + (waiting.size() > MOST_NAMED ? ", …" : "") + (waiting.size() == 1 ? " waits)" : ")")));
        }
    }

    private static ForeignValue json(String text) {
        if (AnswerFile.value(text) instanceof Outcome.Ok<ForeignValue>(ForeignValue read)) {
            return read;
        }
        throw refused("--value is not JSON: a text is in quotes, as '\"eu\"', or given with --text");
    }

    private int comment(ThreadCards cards, @Nullable SubmissionService submissions, String said) {
        if (said.isBlank()) {
            throw refused("--comment is empty: write what others should know");
        }
        RequestCard card = cards.card(new RequestAnswer(interruptId, List.of())).orElseThrow(() -> refused(
                cards.cards().isEmpty()
                        ? "nothing waits in thread " + cards.place().threadId()
                        : "--interrupt must be one of the requests that wait: "
                                + String.join(", ", cards.interrupts().stream().map(PendingInterrupt::interruptId).toList())));
        if (submissions != null) {
            submissions.comment(cards, card, 0, said).orThrow();
        }
        terminal.err().println("commented on " + TerminalText.line(card.interrupt().interruptId()) + "; nothing was decided");
        return DONE;
    }

    private int printTemplate() {
        try (ProgressLine progress = progress();
                PendingSource pending = PendingThreads.first(opener(), source, options.workspace, progress)) {
            terminal.json((JsonDocument.JsonRows) rows -> new ResumePlan(pending, threadId).waitingCards().forEach(cards -> cards.cards().stream()
                    .filter(card -> !card.calls().isEmpty())
                    .forEach(card -> rows.accept(CardJson.template(cards, card)))));
        }
        return DONE;
    }

    private Reviewer reviewer() {
        String configured = terminal.environment().get("STATEROOM_REVIEWER");
        String name = reviewer != null ? reviewer : configured != null ? configured : System.getProperty("user.name", "");
        return new Reviewer(name, "command", reviewer != null || configured != null);
    }

    private List<RequestAnswer> answers() {
        String file = String.valueOf(decisions);
        return file.equals("-")
                ? AnswerFile.read(terminal.in(), "standard input").orThrow()
                : AnswerFile.read(surroundings.folder().resolve(file)).orThrow();
    }

    private ResumeTarget target(PendingSource pending) {
        ResumeTarget server = pending.target();
        if (server == null && !agent.isNamed()) {
            throw refused(pending.name() + " is not a running server: use --out FILE to save the decisions for a program that runs the agent, or --agent to"
                    + " run it here on a copy of the thread");
        }
        return server == null ? agentAnswers(pending) : server;
    }

    private AgentAnswers agentAnswers(PendingSource pending) {
        return new AgentAnswers(
                opener(), pending, data(), agent.settings(surroundings.folder()), new FollowedText(terminal, false, terminal.err())::print, Cancellation.NEVER);
    }

    private void decide(
            List<ResumePlan.Planned> plans, PendingSource pending, @Nullable SubmissionService submissions, ResumeReport report) {
        List<DropFile.Entry> entries = new ArrayList<>();
        for (ResumePlan.Planned plan : plans) {
            report.refused(plan.cards(), plan.cards().checkDeferral(plan.deferred()));
            if (plan.answers().isEmpty() && !plan.deferred().isEmpty()) {
                continue;
            }
            switch (plan.cards().check(plan.answers())) {
                case CheckedAnswers.Fits(ResumePayload payload) -> entries.add(new DropFile.Entry(payload, plan.cards().checkpointId()));
                case CheckedAnswers.Refused(List<DecisionProblem> objections) -> report.refused(plan.cards(), objections);
            }
        }
        if (report.isRefused()) {
            return;
        }
        if (submissions != null && plans.stream().anyMatch(plan -> !plan.answers().isEmpty())) {
            submissions.ready().orThrow();
        }
        plans.forEach(plan -> warn(plan, report));
        plans.forEach(plan -> defer(plan, submissions, report));
        List<ResumePlan.Planned> answered = plans.stream().filter(plan -> !plan.answers().isEmpty()).toList();
        if (submissions == null) {
            entries.forEach(entry -> report.dryRun(entry.payload(), form));
        } else if (answered.isEmpty()) {
            return;
        } else if (out != null) {
            Path file = surroundings.folder().resolve(out);
            answered.forEach(plan -> submissions.objectionToFile(plan.cards(), plan.answers()).ifPresent(why -> {
                throw refused(why);
            }));
            DropFile.write(file, entries, force).orThrow();
            answered.forEach(plan -> keep(
                    plan,
                    submissions.saved(plan.cards(), plan.answers(), reasons(plan), file.toString()),
                    report,
                    (kept, payload) -> report.saved(payload, file)));
        } else {
            ResumeTarget target = target(pending);
            for (ResumePlan.Planned plan : answered) {
                // A copy of a database's thread ran, and the thread itself did not move: approved calls would run a second time.
                Optional<OutboxEntry> before = target instanceof AgentAnswers && !again
                        ? submissions.taken(plan.cards(), plan.answers()).orThrow()
                        : Optional.empty();
                if (before.isPresent()) {
                    report.taken(before.get());
                } else {
                    keep(
                            plan,
                            submissions.decide(plan.cards(), plan.answers(), reasons(plan)),
                            report,
                            (kept, payload) -> send(kept, plan, pending, target, submissions, report));
                }
            }
        }
    }

    /** Warns about edits that change the tool of a call. */
    private static void warn(ResumePlan.Planned plan, ResumeReport report) {
        for (RequestAnswer answer : plan.answers()) {
            plan.cards().toolChanges(answer).forEach(change -> report.warning(plan.cards(), change));
        }
    }

    private void defer(ResumePlan.Planned plan, @Nullable SubmissionService submissions, ResumeReport report) {
        for (RequestAnswer answer : plan.deferred()) {
            RequestCard card = plan.cards().card(answer).orElseThrow();
            for (int i = 0; i < answer.decisions().size(); i++) {
                boolean isDeferred = answer.decisions().get(i) instanceof Decision.Defer;
                if (isDeferred && submissions != null) {
                    submissions.defer(plan.cards(), card, i, reason).orThrow();
                }
                if (isDeferred) {
                    report.deferred(plan.cards(), card, i);
                }
            }
        }
    }

    private interface Then {
        void with(OutboxEntry sending, ResumePayload payload);
    }

    private static void keep(ResumePlan.Planned plan, Outcome<SubmissionResult> decided, ResumeReport report, Then then) {
        switch (decided.orThrow()) {
            case SubmissionResult.Kept(OutboxEntry sending, ResumePayload payload) -> then.with(sending, payload);
            case SubmissionResult.Refused(List<DecisionProblem> objections) -> report.refused(plan.cards(), objections);
        }
    }

    private void send(
            OutboxEntry sending,
            ResumePlan.Planned plan,
            PendingSource pending,
            ResumeTarget target,
            SubmissionService submissions,
            ResumeReport report) {
        ResumeReport.Line line = report.sent(plan.cards(), submissions.send(sending.id(), target).orThrow());
        if (line.isMoved()) {
            pending.open(plan.cards().place().threadId(), Cancellation.NEVER)
                    .map(now -> plan.cards().changedIn(now, plan.answers()))
                    .orElse(List.of())
                    .forEach(line::changed);
            pending.calls(plan.cards().place().threadId(), Cancellation.NEVER)
                    .map(calls -> AnsweredElsewhere.of(plan.cards(), plan.answers(), calls))
                    .orElse(Optional.empty())
                    .ifPresent(elsewhere -> line.changed(elsewhere.sentence()));
        }
        String run = line.run();
        if ((waits || target instanceof AgentAnswers) && run != null) {
            line.ended(target.end(sending.threadId(), run, Cancellation.NEVER).orThrow());
        }
        if (target instanceof AgentAnswers answers && run != null) {
            line.ranByAgent();
            ResumeSettling.learn(opener(), sending, answers.calls(sending.threadId(), run, Cancellation.NEVER).orThrow(), submissions, report);
        }
    }

    private Map<String, String> reasons(ResumePlan.Planned plan) {
        Map<String, String> reasons = new HashMap<>();
        if (!reason.isEmpty()) {
            ThreadCards cards = plan.cards();
            cards.interrupts().forEach(interrupt -> {
                for (int i = 0; i < Math.max(1, interrupt.actions().size()); i++) {
                    reasons.put(interrupt.interruptId() + "#" + i, reason);
                }
            });
        }
        return reasons;
    }

    /** The output format of a payload. */
    enum PayloadForm {
        /** The JSON that is sent. */
        JSON,
        /** A call of the agent in Python. */
        PYTHON,
        /** A call of the agent in TypeScript. */
        TYPESCRIPT
    }
}
