package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.CallRefusal;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/** The decisions about the shown call, or about all marked calls. */
final class DecisionCommands {
    private static final List<String> VERBS = List.of("approve", "edit", "reject", "respond", "answer");
    private static final Map<String, String> KEYS = Map.of("approve", "y", "edit", "e", "reject", "n", "respond", "r", "answer", "a");

    private final InboxModel model;
    private final Translations words;
    private final AnswerArea answering;
    private final Consumer<List<HangingCall>> deferred;
    private final Consumer<HangingCall> spared;
    private boolean isEscapeSpent;
    private final Runnable backToList;
    private final Map<String, SimpleBooleanProperty> can = new HashMap<>();
    private final Map<String, UserCommand> commands = new HashMap<>();
    private final UserCommand defer;
    private HangingCall.@Nullable Key at;

    /**
     * @param deferred puts calls off
     * @param spared called with a call that would have been put off by an Escape that came behind one that closed something
     * @param backToList gives the keyboard back
     */
    DecisionCommands(InboxModel model, Translations words, AnswerArea answering, Consumer<List<HangingCall>> deferred, Consumer<HangingCall> spared, Runnable backToList) {
        this.model = model;
        this.words = words;
        this.answering = answering;
        this.deferred = deferred;
        this.spared = spared;
        this.backToList = backToList;
        for (String verb : VERBS) {
            SimpleBooleanProperty possible = new SimpleBooleanProperty();
            can.put(verb, possible);
            commands.put(
                    verb,
                    UserCommand.of("inbox." + verb, words.get("do." + verb), DecisionLook.icon(verb), () -> decide(verb))
                            .on(String.valueOf(KEYS.get(verb)))
                            .when(possible, () -> whyNot(verb)));
        }
        defer = UserCommand.of("inbox.defer", words.get("do.defer"), "clock", this::defer).on("Escape");
        // The card asks these commands what it may offer, so they must follow the selection before it is drawn.
        model.selectedProperty().subscribe(this::another);
        model.details().changesProperty().subscribe(this::refresh);
        model.marks().subscribe(this::refresh);
        model.kept().entriesProperty().subscribe(this::refresh);
        refresh();
    }

    private void another() {
        HangingCall now = model.selectedProperty().get();
        HangingCall.Key key = now == null ? null : now.key();
        // The card is drawn again when the form closes.
        refresh();
        if (!Objects.equals(key, at)) {
            at = key;
            if (answering.isOpen()) {
                answering.close();
                model.drafts().left();
            }
        }
    }

    /** Approve, edit, reject, respond, answer, defer. */
    List<UserCommand> commands() {
        return Stream.concat(VERBS.stream().map(this::command), Stream.of(defer)).toList();
    }

    private UserCommand command(String verb) {
        return Objects.requireNonNull(commands.get(verb));
    }

    private void refresh() {
        can.forEach((verb, possible) -> possible.set(whyNot(verb).isEmpty()));
    }

    /** Why a decision is not possible now; empty if it is. */
    private String whyNot(String verb) {
        HangingCall call = model.selectedProperty().get();
        if (call == null) {
            return words.get("why.none");
        }
        List<HangingCall> marked = model.marked();
        if (!marked.isEmpty()) {
            if (verb.equals("edit") || verb.equals("answer")) {
                return words.get("why.one");
            }
            List<HangingCall> against = marked.stream()
                    .filter(one -> !one.call().allowed().contains(verb) || model.kept().ahead(one.request()) != null)
                    .toList();
            return against.isEmpty() ? "" : words.get("why.some", words.get("do." + verb), against.size());
        }
        if (model.kept().ahead(call.request()) != null) {
            return words.get("why.kept");
        }
        return switch (model.knownDetail(call)) {
            case null -> words.get("why.reading");
            case Outcome.Failed<CallDetail> failed -> CoreSentences.shown(failed.failure());
            case Outcome.Ok<CallDetail>(CallDetail read) -> read.call().allowed().contains(verb)
                    ? ""
                    : refused(read.call().refused().get(verb));
        };
    }

    private String refused(@Nullable CallRefusal refusal) {
        return refusal == null ? words.get("why.notAllowed") : words.get("why." + refusal.why(), refusal.call(), allowed(refusal));
    }

    private String allowed(CallRefusal refusal) {
        return refusal.allowed().stream().map(verb -> words.has("do." + verb) ? words.get("do." + verb) : verb).collect(Collectors.joining(words.get("why.comma")));
    }

    /** The marked calls, otherwise the shown one. */
    private List<HangingCall> meant() {
        List<HangingCall> marked = model.marked();
        HangingCall call = model.selectedProperty().get();
        return !marked.isEmpty() ? marked : call == null ? List.of() : List.of(call);
    }

    private void decide(String verb) {
        HangingCall here = model.selectedProperty().get();
        if (here != null) {
            model.choose(here);
        }
        switch (verb) {
            case "approve" -> taken(new Decision.Approve());
            case "reject" -> reject();
            case "answer" -> answer();
            case "respond" -> answering.show(message("respond"));
            default -> edit();
        }
    }

    private void taken(Decision decision) {
        List<HangingCall> calls = meant();
        model.unmark();
        model.drafts().decideAll(calls, decision);
        model.moveToOpen();
        refresh();
        backToList.run();
    }

    private MessageForm message(String kind) {
        boolean respond = kind.equals("respond");
        HangingCall call = model.selectedProperty().get();
        String decided = switch (call == null ? null : model.drafts().of(call)) {
            case Decision.Reject(String message) -> !respond && message != null ? message : "";
            case Decision.Respond(String message) -> respond ? message : "";
            case Decision.Approve _, Decision.Edit _, Decision.Answer _, Decision.Defer _, Decision.Unknown _ -> "";
            case null -> "";
        };
        // A message to several calls belongs to none of them until it is submitted.
        HangingCall writtenTo = model.marked().isEmpty() ? call : null;
        DraftInput unfinished = writtenTo == null ? null : model.drafts().unfinished(writtenTo);
        String written = unfinished != null && unfinished.verb().equals(kind) ? unfinished.whole() : decided;
        return new MessageForm(
                words,
                kind,
                written,
                text -> respond ? text : rejection(call, text),
                respond,
                text -> {
                    if (writtenTo != null) {
                        model.drafts().begin(writtenTo, text.equals(decided) ? null : DraftInput.whole(kind, text));
                    }
                },
                text -> taken(respond ? new Decision.Respond(text) : new Decision.Reject(text.isBlank() ? null : text)),
                this::leave,
                answering);
    }

    private String rejection(@Nullable HangingCall call, String reason) {
        ThreadCards cards = call == null ? null : model.cards(call);
        RequestCard card = call == null ? null : model.card(call);
        return call == null || cards == null || card == null
                ? reason
                : cards.rejection(card, call.index(), reason.isBlank() ? null : reason);
    }

    /** A HumanInterrupt is ignored without a message: its program would not get one. */
    private void reject() {
        boolean isSilent = meant().stream().allMatch(call -> {
            RequestCard card = model.card(call);
            return card != null && card.interrupt().isHumanInterrupt();
        });
        if (isSilent) {
            taken(new Decision.Reject(null));
        } else {
            answering.show(message("reject"));
        }
    }

    private void answer() {
        HangingCall call = model.selectedProperty().get();
        RequestCard card = call == null ? null : model.card(call);
        if (call != null && card != null) {
            ForeignValue before = model.drafts().of(call) instanceof Decision.Answer(ForeignValue value) ? value : null;
            answering.show(new QuestionForm(words, model.drafts(), call, card.interrupt().request(), before, this::taken, this::leave, answering));
        }
    }

    private void edit() {
        HangingCall call = model.selectedProperty().get();
        ThreadCards cards = call == null ? null : model.cards(call);
        RequestCard card = call == null ? null : model.card(call);
        if (call != null && cards != null && card != null) {
            answering.show(new EditForm(words, model, call, cards, card, this::taken, this::leave, answering));
        }
    }

    private void leave() {
        answering.close();
        model.drafts().left();
        backToList.run();
    }

    /** Called when Escape closed something else: the next Escape alone does not defer the call. */
    void spendEscape(boolean isSpent) {
        isEscapeSpent = isSpent;
    }

    /** Closes the open form; without one, defers the call. Neither decides anything. */
    private void defer() {
        if (answering.isOpen()) {
            leave();
            return;
        }
        List<HangingCall> calls = meant();
        if (isEscapeSpent && !calls.isEmpty()) {
            isEscapeSpent = false;
            spared.accept(calls.getFirst());
            return;
        }
        model.unmark();
        deferred.accept(calls);
    }
}
