package dev.stateroom.cli.review;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FilePatch;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.answers.RequestComment;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints a request as text. Text of a call cannot control the terminal. */
record CardText(Terminal terminal, boolean namesSource, EarlierDecisions earlier) {
    private static final int SHOWN_LINES = 40;
    private static final int LONGEST_SAID = 200;

    void print(ThreadCards cards, RequestCard card, @Nullable OutboxEntry kept) {
        PendingInterrupt interrupt = card.interrupt();
        terminal.out().println(terminal.paint(Terminal.Colour.BOLD).apply(TerminalText.line(interrupt.threadId()))
                + (cards.title().isEmpty() ? "" : "  " + TerminalText.line(cards.title()))
                + (namesSource ? " in " + TerminalText.line(cards.place().sourceName()) : "")
                + "  " + interrupt.state() + ", " + interrupt.mode() + ", asked by "
                + TerminalText.line(interrupt.agent()) + (card.step() == null ? "" : " at step " + card.step())
                + (cards.since() == null ? "" : ", since " + TimeText.here(cards.since()))
                + ", interrupt " + TerminalText.line(interrupt.interruptId()));
        if (interrupt.actions().isEmpty()) {
            terminal.out().println("  " + TerminalText.line(JsonDocument.line(interrupt.request())));
        }
        said("task", card.task());
        said("task of " + TerminalText.line(interrupt.agent()), card.context().delegated());
        said("the agent said", card.context().said());
        if (kept != null) {
            terminal.out().println("  " + TerminalText.line(kept(kept)));
        }
        RequestComment.of(earlier, cards.place(), interrupt.interruptId())
                .forEach(one -> said("comment of " + TerminalText.line(one.who()) + ", " + TimeText.here(one.at().atOffset(ZoneOffset.UTC)), one.text()));
        card.calls().forEach(this::print);
        print(card.siblings(), RequestCard.Standing.RUNS_THEN, "  runs with the answer, without a decision: ");
        print(card.siblings(), RequestCard.Standing.RAN, "  has run: ");
    }

    private void said(String what, String text) {
        if (!text.isBlank()) {
            String line = text.strip().lines().findFirst().orElse("");
            terminal.out().println("  " + what + ": " + TerminalText.line(line.length() > LONGEST_SAID ? line.substring(0, LONGEST_SAID) + "…" : line));
        }
    }

    private static String kept(OutboxEntry kept) {
        String by = kept.reviewer().isEmpty() ? "" : " of " + kept.reviewer();
        return switch (kept.state()) {
            case AWAY -> "an answer" + by + " is kept for the shared desk, which does not answer: resume --settle brings it there, --withdraw takes it back";
            case SECOND -> "an answer" + by + " is kept: " + kept.note();
            case DECIDED -> "an answer" + by + " is kept and not sent" + (kept.note().isEmpty() ? "" : " (" + kept.note() + ")")
                    + ": resume --settle sends it, --withdraw takes it back";
            case SENDING -> "an answer" + by + " was sent and not confirmed: resume --settle asks the server";
            case SAVED -> "an answer" + by + " is saved to " + kept.note() + ": resume --settle finds out whether it was used";
            case ANSWERED -> "an answer" + by + " was taken, " + TimeText.here(kept.at().atOffset(ZoneOffset.UTC)) + ", by run " + kept.note()
                    + "; this thread has not continued";
            case REFUSED -> kept.note();
        };
    }

    private void print(List<RequestCard.SiblingCall> siblings, RequestCard.Standing standing, String words) {
        String names = siblings.stream()
                .filter(one -> one.standing() == standing)
                .map(one -> TerminalText.line(one.call().name()))
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            terminal.out().println(words + names);
        }
    }

    private void print(RequestCard.Call call) {
        terminal.out().println("  " + TerminalText.line(call.request().name()) + "  "
                + TerminalText.line(JsonDocument.line(call.request().args()))
                + (call.allowed().isEmpty() ? "" : "  [" + TerminalText.line(String.join(", ", call.allowed())) + "]"));
        call.hazards().forEach(hazard -> terminal.out().println("    warning: " + TerminalText.line(hazard.sentence())));
        CallJudgement judgement = call.judgement();
        if (judgement != null) {
            terminal.out().println("    permission: " + JsonDocument.word(judgement.effect()) + " by " + judgement.by()
                    + (judgement.rule() == null ? "" : ", " + TerminalText.line(String.valueOf(judgement.verdict().pattern()))));
        }
        EarlierDecisions.Such such = earlier.about(call);
        if (such.decided() > 0) {
            terminal.out().println("    earlier: " + TerminalText.line(such.sentence(call.request().name())));
        }
        print(call.request(), call.effect());
    }

    private void print(PendingInterrupt.ActionRequest request, EffectPreview preview) {
        if (preview.mount() != null) {
            terminal.out().println("    " + (preview.overwrites(request) ? "overwrites a file, " : "") + "on "
                    + TerminalText.line(preview.mount()) + " as it is now:");
        } else if (preview.overwrites(request)) {
            terminal.out().println("    overwrites a file:");
        }
        if (!preview.note().isEmpty()) {
            terminal.out().println("    " + TerminalText.line(preview.note()));
        }
        for (FileChange change : preview.changes()) {
            List<String> lines = TerminalText.lines(FilePatch.of(change, Cancellation.NEVER).unified())
                    .lines()
                    .filter(line -> !line.startsWith("diff ") && !line.startsWith("index "))
                    .toList();
            lines.stream().limit(SHOWN_LINES).forEach(line -> terminal.out().println("    " + line));
            if (lines.size() > SHOWN_LINES) {
                terminal.out().println("    and " + (lines.size() - SHOWN_LINES) + " more lines, which --json gives");
            }
        }
    }
}
