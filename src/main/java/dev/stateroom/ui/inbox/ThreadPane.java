package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.RequestContext;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Outcome;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The thread of the selected call: what was asked of the agent, and a card for each call, the selected one open. */
final class ThreadPane extends BorderPane {
    private static final int MOST_CLOSED = 30;
    private static final int LONGEST_SPOKEN = 600;

    private final InboxModel model;
    private final Translations words;
    private final InstantSource clock;
    private final List<UserCommand> commands;
    private final AnswerArea answering;
    private final KeptStrip.Actions keptActions;
    private final Function<WaitingRequest.Place, OutcomeLearning.@Nullable Learned> outcomes;
    private final Label name = ViewParts.shrinking("", "sr-strong", "inbox-thread");
    private final Label tag = ViewParts.text("", "sr-mono-small", "sr-muted");
    private final Label since = ViewParts.text("", "sr-small", "sr-muted");
    private final Button open = ViewParts.link("");
    private final Button conversation = ViewParts.link("");
    private boolean showsConversation;
    private final VBox cards = new VBox();
    private final ScrollPane scroll = new ScrollPane(cards);
    private final ClaimRow claim;
    private final BiConsumer<HangingCall, DecisionDrafts.Elsewhere> forgetElsewhere;
    private @Nullable Shown shown;
    private @Nullable Node last;

    /** What is shown now; where nothing of it changes, the cards stay as they are, with what is being typed in them. */
    private record Shown(
            HangingCall call,
            @Nullable Outcome<CallDetail> detail,
            List<@Nullable Outcome<CallDetail>> known,
            List<@Nullable Decision> decisions,
            List<Boolean> put,
            List<DecisionDrafts.Elsewhere> elsewhere,
            boolean isFree,
            boolean answering,
            String name,
            @Nullable OutboxEntry kept,
            OutcomeLearning.@Nullable Learned learned,
            Set<HangingCall> marks,
            EarlierDecisions earlier,
            @Nullable ReviewPolicy policy) {}

    /**
     * @param commands what can be decided, in the order of the buttons
     * @param openThread goes to a thread
     * @param forgetElsewhere forgets what was begun on another computer
     */
    ThreadPane(InboxModel model, Translations words, InstantSource clock, List<UserCommand> commands, AnswerArea answering,
            KeptStrip.Actions keptActions,
            Function<WaitingRequest.Place, OutcomeLearning.@Nullable Learned> outcomes,
            Consumer<WaitingRequest.Place> openThread,
            ClaimRow claim,
            BiConsumer<HangingCall, DecisionDrafts.Elsewhere> forgetElsewhere) {
        this.model = model;
        this.words = words;
        this.clock = clock;
        this.commands = commands;
        this.answering = answering;
        this.keptActions = keptActions;
        this.outcomes = outcomes;
        this.claim = claim;
        this.forgetElsewhere = forgetElsewhere;
        name.setId("inbox-thread-name");
        tag.setId("inbox-thread-tag");
        since.setId("inbox-since");
        open.setId("inbox-open-thread");
        open.setOnAction(e -> {
            HangingCall call = model.selectedProperty().get();
            if (call != null) {
                openThread.accept(call.place());
            }
        });
        conversation.setId("inbox-conversation");
        conversation.setOnAction(e -> {
            showsConversation = !showsConversation;
            shown = null;
            show();
        });
        HBox head = ViewParts.styled(ViewParts.row(name, tag, since, ViewParts.grow(), claim, conversation, open), "inbox-thread-head");
        cards.getStyleClass().add("inbox-cards");
        scroll.setId("inbox-cards");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        cards.setMinWidth(0);
        scroll.setFocusTraversable(false);
        setTop(head);
        setCenter(scroll);
        setMinWidth(0);
        getStyleClass().add("sr-content");
        model.selectedProperty().subscribe(this::show);
        model.drafts().changesProperty().subscribe(this::show);
        model.details().changesProperty().subscribe(this::show);
        answering.openProperty().subscribe(this::show);
        model.kept().entriesProperty().subscribe(this::show);
        model.kept().takenProperty().subscribe(this::show);
        model.marks().subscribe(this::show);
        model.kept().earlierProperty().subscribe(this::show);
        model.kept().policyProperty().subscribe(this::show);
    }

    /** True while something is being filled in. */
    boolean isAnswering() {
        return answering.isOpen();
    }

    /** Puts something below the cards; null for nothing. */
    void setLast(@Nullable Node below) {
        if (below != last) {
            last = below;
            shown = null;
            show();
        }
    }

    /** What the keyboard scrolls. */
    ScrollPane scroll() {
        return scroll;
    }

    /** Shows the calls again where something about them has changed. */
    void show() {
        HangingCall call = model.selectedProperty().get();
        claim.show(call == null ? null : call.place());
        if (call == null) {
            shown = null;
            cards.getChildren().clear();
            return;
        }
        Outcome<CallDetail> detail = model.detail(call);
        WaitingThread thread = model.threadOf(call);
        List<HangingCall> all = thread == null ? List.of(call) : thread.calls();
        Shown next = new Shown(
                call,
                detail,
                // The heads of closed cards count the lines of their effects.
                all.stream().<@Nullable Outcome<CallDetail>>map(model::knownDetail).collect(Collectors.toCollection(ArrayList::new)),
                all.stream().<@Nullable Decision>map(one -> model.drafts().of(one)).collect(Collectors.toCollection(ArrayList::new)),
                all.stream().map(one -> model.drafts().isDeferred(one)).toList(),
                model.drafts().elsewhere(call),
                model.drafts().isFree(call),
                answering.isOpen(),
                model.name(call.place()),
                model.answer(call),
                outcomes.apply(call.place()),
                model.marks().get(),
                model.kept().earlierProperty().get(),
                model.kept().policyProperty().get());
        if (next.equals(shown)) {
            return;
        }
        shown = next;
        head(call, detail);
        int at = all.indexOf(call);
        cards.getChildren().clear();
        conversation(detail);
        prompt(detail);
        Node here = null;
        int from = Math.max(0, at - MOST_CLOSED / 2);
        int to = Math.min(all.size(), from + MOST_CLOSED);
        for (int i = from; i < to; i++) {
            if (i == at) {
                here = new ActionCard(words, call, all, model, commands, answering, keptActions, begun -> forgetElsewhere.accept(call, begun));
                cards.getChildren().add(here);
            } else {
                cards.getChildren().add(closed(all.get(i), all));
            }
        }
        if (to - from < all.size()) {
            cards.getChildren().add(ViewParts.shrinking(words.get("cards.more", all.size() - (to - from)), "sr-small", "sr-muted"));
        }
        if (next.learned() != null) {
            cards.getChildren().add(new OutcomeCard(words, next.learned()));
        }
        if (last != null) {
            cards.getChildren().add(last);
        }
        model.readAhead();
        if (here != null) {
            Node card = here;
            Platform.runLater(() -> reveal(card));
        }
    }

    private void head(HangingCall call, @Nullable Outcome<CallDetail> detail) {
        OffsetDateTime asked = call.request().since();
        Integer step = detail instanceof Outcome.Ok<CallDetail>(CallDetail read) ? read.card().step() : null;
        name.setText(model.title(call.place()));
        tag.setText(model.tag(call.place()));
        tag.setManaged(!tag.getText().isEmpty());
        HoverTip.set(name, HiddenCharacters.visible(call.place().threadId()));
        since.setText(asked == null ? "" : waited(Duration.between(asked.toInstant(), clock.instant())));
        HoverTip.set(since, asked == null ? null : RelativeTime.exact(asked.toInstant()));
        open.setText(step == null ? words.get("open.thread") : words.get("open.thread.step", step));
    }

    private void prompt(@Nullable Outcome<CallDetail> detail) {
        // The task of a subagent is not from the user: its card has it.
        if (detail instanceof Outcome.Ok<CallDetail>(CallDetail read)
                && !read.card().task().isEmpty()
                && !read.card().task().equals(read.card().context().delegated())) {
            Label asked = ViewParts.shrinking(words.get("asked", OneLine.of(read.card().task(), 200)), "sr-muted");
            asked.setGraphic(FeatherIcons.of("message-square", FeatherIcons.ROW));
            asked.setGraphicTextGap(8);
            asked.getStyleClass().add("inbox-prompt");
            cards.getChildren().add(asked);
        }
    }

    private void conversation(@Nullable Outcome<CallDetail> detail) {
        List<RequestContext.Spoken> before =
                detail instanceof Outcome.Ok<CallDetail>(CallDetail read) ? read.card().context().before() : List.of();
        conversation.setText(words.get(showsConversation ? "conversation.hide" : "conversation.show"));
        ViewParts.setShown(conversation, !before.isEmpty());
        if (showsConversation) {
            for (RequestContext.Spoken one : before) {
                Label text = ViewParts.wrapping(OneLine.of(one.text(), LONGEST_SPOKEN));
                text.setMinWidth(0);
                HBox row = ViewParts.styled(new HBox(8, ViewParts.text(words.get("spoken." + one.type()), "sr-small", "sr-muted"), text), "inbox-spoken");
                cards.getChildren().add(row);
            }
        }
    }

    private Node closed(HangingCall call, List<HangingCall> all) {
        HBox head = ActionCard.head(words, call, all, model);
        head.getChildren().add(FeatherIcons.of("chevron-down", FeatherIcons.ROW));
        Button card = new Button();
        card.setGraphic(head);
        card.getStyleClass().setAll("button", "inbox-closed");
        card.setMaxWidth(Double.MAX_VALUE);
        card.setAccessibleText(words.get("card.open", call.call().tool(), OneLine.of(call.call().subject(), 120)));
        head.prefWidthProperty().bind(card.widthProperty().subtract(2));
        card.setMinWidth(0);
        card.setPrefWidth(0);
        card.setOnAction(e -> model.choose(call));
        return card;
    }

    private void reveal(Node card) {
        double all = cards.getHeight();
        double seen = scroll.getViewportBounds().getHeight();
        if (all <= seen || card.getParent() != cards) {
            scroll.setVvalue(0);
            return;
        }
        double top = card.getBoundsInParent().getMinY() - 12;
        double bottom = card.getBoundsInParent().getMaxY() + 12;
        double now = scroll.getVvalue() * (all - seen);
        double wanted = bottom - top > seen || top < now ? top : Math.max(now, bottom - seen);
        scroll.setVvalue(Math.clamp(wanted / (all - seen), 0, 1));
    }

    /** How long something waits, as people say it. */
    private String waited(Duration passed) {
        if (passed.toMinutes() < 1) {
            return words.get("waiting.now");
        }
        if (passed.toHours() < 1) {
            return words.get("waiting.minutes", passed.toMinutes());
        }
        return passed.toDays() < 1 ? words.get("waiting.hours", passed.toHours()) : words.get("waiting.days", passed.toDays());
    }
}
