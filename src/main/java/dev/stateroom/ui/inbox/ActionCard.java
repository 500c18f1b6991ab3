package dev.stateroom.ui.inbox;

import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.hazard.ArgumentHazard;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.policy.PolicyAnswer;
import dev.stateroom.review.policy.PolicyCall;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.review.submission.TwoPersonRule;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The shown call: its effect first, then the possible decisions. */
final class ActionCard extends VBox {
    private static final int LONGEST = 200;
    private static final int MOST_HAZARDS = 3;
    private static final double ROOM = 480;

    /** In a narrower card the words and keys of all decisions have one row without icons. */
    private static final double WITH_ICONS = 600;

    private final Translations words;
    private final HangingCall call;

    /**
     * @param all the calls of its thread
     * @param commands approve, edit, reject, respond, answer, defer
     * @param forget forgets what was begun on another computer
     */
    ActionCard(Translations words, HangingCall call, List<HangingCall> all, InboxModel model, List<UserCommand> commands, AnswerArea answering, KeptStrip.Actions keptActions,
            Consumer<DecisionDrafts.Elsewhere> forget) {
        this.words = words;
        this.call = call;
        setId("inbox-card");
        getStyleClass().add("inbox-card");
        getChildren().add(head(words, call, all, model));
        List<HangingCall> marked = model.marked();
        if (!marked.isEmpty()) {
            getChildren().add(strip(
                    "check-square",
                    words.get("marked", marked.size()),
                    words.get("marked.what", InboxModel.commands(marked), InboxModel.flagged(marked)),
                    "sr-warning"));
        }
        OutboxEntry kept = model.answer(call);
        if (kept != null) {
            getChildren().add(new KeptStrip(words, kept, call, keptActions));
        }
        model.drafts().elsewhere(call).forEach(begun -> {
            UserCommand verb = commands.stream().filter(command -> command.id().equals("inbox." + begun.input().kind())).findFirst().orElse(null);
            getChildren().add(new ElsewhereStrip(
                    words,
                    begun,
                    model.drafts().isFree(call) && !answering.isOpen(),
                    // The form that it opens is for what is marked, if something is.
                    verb == null || !marked.isEmpty() || !verb.enabled().getValue()
                            ? null
                            : () -> {
                                model.drafts().take(call, begun);
                                verb.runIfEnabled();
                            },
                    () -> forget.accept(begun)));
        });
        switch (model.detail(call)) {
            case null -> getChildren().add(line("loader", words.get("card.reading")));
            case Outcome.Failed<CallDetail>(Failure why) -> getChildren().add(line("alert-octagon", CoreSentences.shown(why)));
            case Outcome.Ok<CallDetail>(CallDetail read) -> {
                if (call.request().isStuck()) {
                    getChildren().add(strip("alert-octagon", words.get("stuck"), words.get("stuck.why"), "sr-danger"));
                }
                hazards(read.call().hazards());
                toolChange(model);
                getChildren().addAll(
                        new CardFacts(words, read, rules(model), model.kept().earlierProperty().get(), policy(model, read), requester(model, read)),
                        call.isQuestion() ? new QuestionView(words, read.card().interrupt().request()) : new EffectView(words, read));
            }
        }
        List<UserCommand> possible = commands.stream()
                .filter(command -> command.id().equals("inbox.defer") || command.id().equals("inbox.answer") == call.isQuestion())
                .toList();
        getChildren().addAll(answering, buttons(possible));
        possible.stream()
                .filter(command -> !command.enabled().getValue())
                .map(UserCommand::whyDisabled)
                .distinct()
                .filter(why -> !why.isEmpty())
                .forEach(why -> {
                    Label reason = line("info", why);
                    reason.getStyleClass().add("inbox-why");
                    getChildren().add(reason);
                });
    }

    /** Warns of an edit that turns the call into one of another tool. */
    private void toolChange(InboxModel model) {
        ThreadCards cards = model.cards(call);
        RequestCard card = cards == null ? null : RequestDetails.card(cards, call);
        Decision.Edit edit = model.drafts().edit(call);
        if (cards != null && card != null && edit != null) {
            cards.toolChange(card, call.index(), edit).ifPresent(change -> getChildren().add(strip(
                    "alert-octagon",
                    words.get("tool.change", HiddenCharacters.visible(change.asked()), HiddenCharacters.visible(change.named())),
                    change.concerns().stream()
                            .map(concern -> words.get("tool." + concern.name().toLowerCase(Locale.ROOT)))
                            .collect(Collectors.joining(" ")),
                    "sr-danger")));
        }
    }

    /** The answer of the active policy to the call as the model wrote it. */
    private @Nullable PolicyAnswer policy(InboxModel model, CallDetail read) {
        ReviewPolicy on = model.kept().policyProperty().get();
        ThreadCards cards = model.cards(call);
        return on == null || cards == null
                ? null
                : on.answer(PolicyCall.of(
                        read.call().request().name(), read.call().request().args(), read.card().interrupt().agent(), cards.metadata()));
    }

    /** The requester of the thread if the policy wants another person to approve the call; empty otherwise. */
    private String requester(InboxModel model, CallDetail read) {
        ReviewPolicy on = model.kept().policyProperty().get();
        ThreadCards cards = model.cards(call);
        return on == null || cards == null ? "" : TwoPersonRule.of(on).requester(cards, read.card(), read.call());
    }

    private int rules(InboxModel model) {
        ThreadCards cards = model.cards(call);
        AgentTeam team = cards == null ? null : cards.team();
        String agent = Objects.requireNonNullElse(call.request().agent(), AgentTeam.MAIN);
        return cards == null || team == null ? -1 : team.of(agent, cards.dialect()).permissions().size();
    }

    /** Number, tool and subject of the call as it would run, and its state; also for a collapsed card. */
    static HBox head(Translations words, HangingCall call, List<HangingCall> all, InboxModel model) {
        Outcome<CallDetail> detail = model.knownDetail(call);
        Decision decision = model.drafts().of(call);
        String tool = decision instanceof Decision.Edit edit ? edit.name() : call.call().tool();
        String subject = decision instanceof Decision.Edit edit ? ToolCall.subject(edit.args()) : call.call().subject();
        HBox head = ViewParts.row(
                ViewParts.text(words.get("card.of", all.indexOf(call) + 1, all.size()), "sr-strong"),
                ViewParts.text(OneLine.of(tool, 60), "sr-mono-small"),
                ViewParts.shrinking(OneLine.of(subject, LONGEST), "sr-mono-small", "sr-muted"),
                ViewParts.grow());
        if (detail instanceof Outcome.Ok<CallDetail>(CallDetail read)) {
            if (read.added() > 0) {
                head.getChildren().add(ViewParts.text("+" + read.added(), "sr-mono-small", "sr-success"));
            }
            if (read.removed() > 0) {
                head.getChildren().add(ViewParts.text("−" + read.removed(), "sr-mono-small", "sr-danger"));
            }
        }
        head.getChildren()
                .add(decision == null ? ViewParts.text(undecided(words, call, model), "sr-muted") : DecisionLook.label(words, decision));
        head.getStyleClass().add("inbox-card-head");
        return head;
    }

    private static String undecided(Translations words, HangingCall call, InboxModel model) {
        OutboxEntry kept = model.kept().of(call.request());
        return kept != null
                ? words.get("kept.state." + kept.state().name().toLowerCase(Locale.ROOT))
                : words.get(model.drafts().isDeferred(call) ? "state.deferred" : "state.undecided");
    }

    private void hazards(List<ArgumentHazard> hazards) {
        long invisible = hazards.stream().filter(one -> HazardLevel.isInvisible(one.hazard())).count();
        if (invisible > 0) {
            getChildren().add(strip("eye-off", words.get("hazard.hidden", invisible), sentences(hazards, true), "sr-danger"));
        }
        long suspicious = hazards.size() - invisible;
        if (suspicious > 0) {
            getChildren().add(strip("alert-triangle", words.get("hazard.suspicious", suspicious), sentences(hazards, false), "sr-warning"));
        }
    }

    private String sentences(List<ArgumentHazard> hazards, boolean invisible) {
        List<ArgumentHazard> meant = hazards.stream()
                .filter(one -> HazardLevel.isInvisible(one.hazard()) == invisible)
                .toList();
        StringBuilder said = new StringBuilder();
        for (ArgumentHazard one : meant.subList(0, Math.min(MOST_HAZARDS, meant.size()))) {
            var hazard = one.hazard();
            String what = words.get("hazard.kind." + hazard.kind().name().toLowerCase(java.util.Locale.ROOT), HiddenCharacters.visible(hazard.mark()));
            said.append(said.isEmpty() ? "" : "; ").append(words.get("hazard.at", what, one.argument(), hazard.line(), hazard.column()));
        }
        return meant.size() > MOST_HAZARDS ? words.get("hazard.more", said, meant.size() - MOST_HAZARDS) : said + ".";
    }

    private static HBox strip(String icon, String what, String why, String tone) {
        Label title = ViewParts.text(what, "sr-strong");
        Label reason = ViewParts.wrapping(why);
        reason.setMinWidth(0);
        reason.setMinHeight(Region.USE_PREF_SIZE);
        HBox.setHgrow(reason, Priority.ALWAYS);
        StackPane sign = new StackPane(FeatherIcons.of(icon, 16));
        sign.getStyleClass().add(tone);
        HBox strip = ViewParts.styled(ViewParts.row(sign, title, reason), "sr-strip", tone, "inbox-strip");
        strip.setAccessibleText(what + " " + why);
        return strip;
    }

    private static Label line(String icon, String text) {
        Label line = ViewParts.shrinking(text, "sr-muted", "inbox-line");
        line.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        line.setGraphicTextGap(8);
        return line;
    }

    private HBox buttons(List<UserCommand> commands) {
        // If there is little room, the buttons wrap, so none is cut.
        FlowPane deciding = new FlowPane(8, 8);
        deciding.setMinWidth(0);
        deciding.setPrefWrapLength(ROOM);
        HBox.setHgrow(deciding, Priority.ALWAYS);
        HBox row = new HBox(8, deciding);
        BooleanBinding wide = row.widthProperty().greaterThan(WITH_ICONS);
        commands.subList(0, commands.size() - 1).forEach(command -> deciding.getChildren().add(button(command, false, wide)));
        row.getChildren().add(button(commands.getLast(), true, wide));
        row.getStyleClass().add("inbox-buttons");
        return row;
    }

    private Node button(UserCommand command, boolean flat, BooleanBinding wide) {
        Button button = ViewParts.button(command.icon(), command.title());
        boolean can = command.enabled().getValue();
        Node icon = FeatherIcons.of(command.icon(), FeatherIcons.ROW);
        icon.visibleProperty().bind(wide);
        icon.managedProperty().bind(wide);
        HBox face = ViewParts.row(icon, ViewParts.text(command.title()));
        if (can) {
            face.getChildren().add(ViewParts.keyHint(command.keyText()));
        }
        button.setGraphic(face);
        button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        button.setId(command.id().replace('.', '-'));
        if (flat) {
            button.getStyleClass().addAll("sr-flat", "sr-muted");
        }
        button.setDisable(!can);
        button.setAccessibleText(can ? command.title() + ", " + call.call().tool() : command.title() + ", " + command.whyDisabled());
        button.setOnAction(e -> command.runIfEnabled());
        if (can) {
            HoverTip.set(button, command.tip());
            return button;
        }
        // A disabled button gets no mouse events, so the node around it shows the reason.
        StackPane around = new StackPane(button);
        HoverTip.set(around, command.whyDisabled());
        return around;
    }
}
