package dev.stateroom.cli.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.AgentRun;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.ToolCall;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.decision.ToolChange;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The results of decisions: one line for each thread, and the exit status of the worst of them. */
final class ResumeReport {
    private final Terminal terminal;
    private final List<Line> lines = new ArrayList<>();
    private final List<Objected> objected = new ArrayList<>();
    private final List<Warned> warned = new ArrayList<>();

    ResumeReport(Terminal terminal) {
        this.terminal = terminal;
    }

    private record Objected(String threadId, DecisionProblem objection) {}

    private record Warned(String threadId, ToolChange change) {}

    /** The result for one thread. */
    static final class Line {
        private final String threadId;
        private final String state;
        private String sentence;
        private final @Nullable OutboxEntry sending;
        private final @Nullable ResumePayload payload;
        private final int status;
        private final List<String> changes = new ArrayList<>();
        private @Nullable String shown;
        private ResumeTarget.@Nullable RunEnd end;

        /** The command that shows the open requests now; null for none. */
        private @Nullable String next;

        private Line(
                String threadId, String state, String sentence, @Nullable OutboxEntry sending, @Nullable ResumePayload payload, int status) {
            this.threadId = threadId;
            this.state = state;
            this.sentence = sentence;
            this.sending = sending;
            this.payload = payload;
            this.status = status;
        }

        /** The run that the server started; null for none. */
        @Nullable String run() {
            return state.equals("sent") && sending != null ? sending.note() : null;
        }

        /** The answer went to an agent run here and not to a server; its branch has the run's name. */
        void ranByAgent() {
            sentence = "the agent ran with it; the branch is in " + run();
            next = end != null && end.status().equals(AgentRun.End.INTERRUPTED.word()) ? "stateroom interrupts " + run() : null;
        }

        boolean isMoved() {
            return state.equals("moved");
        }

        void changed(String what) {
            changes.add(what);
        }

        void ended(ResumeTarget.RunEnd how) {
            end = how;
        }

        private int status() {
            return end != null && !end.error().isEmpty() ? CliCommand.NEGATIVE : status;
        }
    }

    void refused(ThreadCards cards, List<DecisionProblem> objections) {
        objections.forEach(one -> objected.add(new Objected(cards.place().threadId(), one)));
    }

    void warning(ThreadCards cards, ToolChange change) {
        warned.add(new Warned(cards.place().threadId(), change));
    }

    /** Adds a deferred call, which keeps waiting. */
    void deferred(ThreadCards cards, RequestCard card, int call) {
        String which = card.calls().get(call).request().name() + " " + ToolCall.subject(card.calls().get(call).request().args());
        String rest = card.calls().size() == 1 ? "" : "; the request keeps waiting as a whole, so nothing was sent for its other calls";
        lines.add(new Line(
                cards.place().threadId(), "deferred", "call " + (call + 1) + ", " + which.strip() + ", is deferred" + rest, null, null, CliCommand.DONE));
    }

    /** Adds the outcome of decisions that were saved to a file, or with which an agent ran. */
    void learned(OutboxEntry saved, String state, List<CallOutcome> outcomes) {
        String sentence = switch (state) {
            case "confirmed" -> "the thread has continued as decided";
            case "diverged" -> "the thread has continued otherwise than decided";
            case "saved" -> "saved to " + saved.note() + "; the thread has not continued with it yet";
            default -> "not all of its calls have a result yet";
        };
        Line line = new Line(saved.threadId(), state, sentence, saved, null, state.equals("diverged") ? CliCommand.NEGATIVE : CliCommand.DONE);
        outcomes.forEach(one -> line.changed(one.sentence()));
        lines.add(line);
    }

    boolean isRefused() {
        return !objected.isEmpty();
    }

    void dryRun(ResumePayload payload, ResumeCommand.PayloadForm form) {
        Line line = new Line(payload.threadId(), "dry_run", "nothing was sent", null, payload, CliCommand.DONE);
        line.shown = switch (form) {
            case JSON -> payload.json() + "\n";
            case PYTHON -> payload.python();
            case TYPESCRIPT -> payload.typeScript();
        };
        lines.add(line);
    }

    void saved(ResumePayload payload, Path file) {
        lines.add(new Line(payload.threadId(), "saved", "saved to " + file, null, payload, CliCommand.DONE));
    }

    /** Adds decisions that an earlier run of the agent already took. */
    void taken(OutboxEntry before) {
        lines.add(new Line(
                before.threadId(),
                "taken",
                "not run again: the agent ran with a decision of " + before.reviewer() + " about this, " + TimeText.here(before.at().atOffset(ZoneOffset.UTC))
                        + "; its branch is in " + before.note() + ". --again runs the approved calls a second time",
                null,
                null,
                CliCommand.NEGATIVE));
    }

    void withdrawn(OutboxEntry sending) {
        lines.add(new Line(sending.threadId(), "withdrawn", "withdrawn", sending, null, CliCommand.DONE));
    }

    Line sent(@Nullable ThreadCards cards, SendResult sent) {
        Line line = switch (sent) {
            case SendResult.Done(OutboxEntry sending) -> line(sending, "sent", "the server has it, as run " + sending.note(), CliCommand.DONE);
            case SendResult.Waiting(OutboxEntry sending, String sentence) ->
                line(sending, "waiting", "not sent, but saved: " + sentence + "; send it with --settle or withdraw it with --withdraw", CliCommand.UNREACHABLE);
            case SendResult.Moved(OutboxEntry sending, String head) ->
                line(sending, "moved", "not sent: the thread has changed since the decision", CliCommand.NEGATIVE);
            case SendResult.Declined(OutboxEntry sending, String sentence) -> line(sending, "declined", "not accepted: " + sentence, CliCommand.NEGATIVE);
            case SendResult.Unsure(OutboxEntry sending, String sentence) ->
                line(sending, "unsettled", "delivery unconfirmed: " + sentence + "; check it with --settle", CliCommand.UNREACHABLE);
        };
        lines.add(line);
        return line;
    }

    private static Line line(OutboxEntry sending, String state, String sentence, int status) {
        return new Line(sending.threadId(), state, sentence, sending, null, status);
    }

    /** Prints all lines as JSON or as text. */
    int print(boolean json) {
        if (json) {
            terminal.json(answer());
        } else {
            lines.forEach(this::print);
            if (lines.isEmpty() && objected.isEmpty()) {
                terminal.out().println("No decisions are waiting to be sent.");
            }
        }
        for (Warned one : warned) {
            terminal.err().println("warning: " + TerminalText.line(
                    "thread " + one.threadId() + ", call " + (one.change().call() + 1) + ": " + one.change().sentence()));
        }
        for (Objected one : objected) {
            int action = one.objection().action();
            terminal.err().println("stateroom: " + TerminalText.line("thread " + one.threadId()
                    + (action < 0 ? "" : ", call " + (action + 1)) + ": " + one.objection().sentence()));
        }
        return objected.isEmpty() ? lines.stream().mapToInt(Line::status).max().orElse(CliCommand.DONE) : CliCommand.BAD_INPUT;
    }

    private void print(Line line) {
        if (line.shown != null) {
            terminal.out().print(line.shown);
            return;
        }
        terminal.out().println(terminal.paint(Terminal.Colour.BOLD).apply(TerminalText.line(line.threadId)) + "  " + TerminalText.line(line.sentence));
        line.changes.forEach(change -> terminal.out().println("  " + TerminalText.line(change)));
        ResumeTarget.RunEnd end = line.end;
        if (end != null) {
            terminal.out().println("  the run ended: " + TerminalText.line(end.error().isEmpty() ? end.status() : end.error())
                    + (line.next == null ? "" : "; see what waits with: " + TerminalText.line(line.next)));
        }
    }

    private record ReportAnswer(List<LineAnswer> answers, List<RefusedAnswer> refused, List<WarnedAnswer> warnings) {}

    private record LineAnswer(
            String threadId, String state, String sentence, @Nullable String sending, @Nullable String runId, Optional<ForeignValue> payload,
            Optional<String> payloadHash, Optional<String> shown, List<String> changes, Optional<ResumeTarget.RunEnd> run) {
        static LineAnswer of(Line line) {
            Optional<ResumePayload> payload = Optional.ofNullable(line.payload);
            return new LineAnswer(
                    line.threadId, line.state, line.sentence, line.sending == null ? null : line.sending.id(), line.run(), payload.map(ResumePayload::resume),
                    payload.map(ResumePayload::hash), Optional.ofNullable(line.shown), line.changes, Optional.ofNullable(line.end));
        }
    }

    private record RefusedAnswer(String threadId, @Nullable String interruptId, @Nullable Integer action, String sentence) {}

    private record WarnedAnswer(String threadId, String interruptId, int action, String asked, String named, List<ToolChange.Concern> concerns, String sentence) {}

    private ReportAnswer answer() {
        return new ReportAnswer(
                lines.stream().map(LineAnswer::of).toList(),
                objected.stream().map(one -> new RefusedAnswer(
                        one.threadId(), one.objection().interruptId(), one.objection().action() < 0 ? null : one.objection().action(), one.objection().sentence())).toList(),
                warned.stream().map(one -> new WarnedAnswer(
                        one.threadId(), one.change().interruptId(), one.change().call(), one.change().asked(), one.change().named(),
                        one.change().concerns(), one.change().sentence())).toList());
    }
}
