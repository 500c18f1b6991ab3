package dev.stateroom.ui.inbox;

import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.policy.PolicyAnswer;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** Who asks, what the rules say, and what runs once everything is decided. */
final class CardFacts extends GridPane {
    private static final double NAMES = 104;
    private static final int LONGEST = 400;
    private static final int LONGEST_DESCRIPTION = 2_000;
    private final Translations words;

    /**
     * @param rules how many rules the agent has; -1 if they are not known
     * @param earlier what was decided about calls before
     * @param policy what the policy that is on says about the call; null for none
     * @param requester who began the thread and may not approve the call by that policy; empty for nobody
     */
    CardFacts(Translations words, CallDetail detail, int rules, EarlierDecisions earlier, @Nullable PolicyAnswer policy, String requester) {
        this.words = words;
        getStyleClass().add("inbox-facts");
        ColumnConstraints names = new ColumnConstraints(NAMES);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        values.setMinWidth(0);
        getColumnConstraints().addAll(names, values);
        RequestCard card = detail.card();
        if (!card.context().said().isBlank()) {
            add("fact.said", plain(words.get("quoted", OneLine.of(card.context().said(), LONGEST))));
        }
        if (!card.context().delegated().isBlank()) {
            add("fact.task", plain(words.get("quoted", OneLine.of(card.context().delegated(), LONGEST))));
        }
        add("fact.asked", plain(asker(card)));
        String description = card.interrupt().isHumanInterrupt() ? detail.call().request().description() : "";
        if (!description.isBlank()) {
            add("fact.described", described(description));
        }
        boolean isQuestion = card.interrupt().isQuestion();
        if (!isQuestion) {
            add("fact.permission", permission(detail.call().judgement(), rules));
        }
        if (policy != null && !isQuestion) {
            add("fact.policy", plain(words.get("policy." + policy.verdict().word(), HiddenCharacters.visible(policy.why()))));
        }
        if (!requester.isEmpty() && !isQuestion) {
            add("fact.requester", plain(words.get("requester", HiddenCharacters.visible(OneLine.of(requester, LONGEST)))));
        }
        EarlierDecisions.Such such = earlier.about(detail.call());
        if (!isQuestion && such.decided() > 0) {
            add("fact.earlier", plain(words.get(such.isSame() ? "earlier.same" : "earlier.tool", such.approved(), such.decided(), such.people())));
        }
        add("fact.then", plain(then(card)));
        for (RequestCard.Standing standing : RequestCard.Standing.values()) {
            String siblings = siblings(card, standing);
            if (!siblings.isEmpty()) {
                add("fact.siblings", plain(siblings));
            }
        }
        add("fact.size", plain(words.get("size", detail.call().bytes(), detail.call().tokens())));
    }

    private static Label plain(String text) {
        Label label = ViewParts.shrinking(text);
        HoverTip.set(label, text);
        return label;
    }

    private static Label described(String text) {
        String cut = text.strip();
        Label label = ViewParts.wrapping(HiddenCharacters.visible(cut.length() > LONGEST_DESCRIPTION ? cut.substring(0, LONGEST_DESCRIPTION) + "…" : cut));
        label.setMinWidth(0);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private void add(String name, Node value) {
        addRow(getRowCount(), ViewParts.text(words.get(name), "sr-muted"), value);
    }

    private String asker(RequestCard card) {
        String agent = card.interrupt().agent();
        String who = agent.equals("main") ? words.get("agent.main") : words.get("agent.sub", HiddenCharacters.visible(agent));
        return card.step() == null ? who : words.get("agent.step", who, card.step());
    }

    private Node permission(@Nullable CallJudgement judgement, int rules) {
        if (judgement == null) {
            return reasoned("minus", words.get(rules < 0 ? "permission.unknown" : "permission.notAsked"), "");
        }
        Integer rule = judgement.rule();
        String pattern = judgement.verdict().pattern();
        String why = rule == null
                ? Objects.requireNonNullElse(judgement.text(), words.get("permission.matched", 0, rules))
                : words.get("permission.pattern", String.valueOf(pattern));
        int number = rule == null ? 0 : rule + 1;
        return switch (judgement.effect()) {
            case REFUSED -> reasoned(ViewParts.pill("slash", words.get("permission.refused"), "danger"), why);
            case DENY -> reasoned(
                    ViewParts.pill("slash", rule == null ? words.get("permission.policy") : words.get("permission.deny", number), "danger"), why);
            case INTERRUPT -> reasoned(
                    ViewParts.pill(
                            "pause", rule == null ? words.get("permission.interruptOn") : words.get("permission.interrupt", number), "accent"),
                    why);
            case ALLOW -> reasoned("check", rule == null ? words.get("permission.default") : words.get("permission.allow", number), why);
        };
    }

    private static Node reasoned(String icon, String what, String why) {
        Label label = ViewParts.text(what);
        label.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        label.setGraphicTextGap(4);
        return reasoned(label, why);
    }

    private static HBox reasoned(Label what, String why) {
        return ViewParts.row(what, ViewParts.shrinking(HiddenCharacters.visible(why), "sr-muted"));
    }

    private String then(RequestCard card) {
        int calls = card.calls().size()
                + (int) card.siblings().stream().filter(one -> one.standing() != RequestCard.Standing.RAN).count();
        return switch (card.then()) {
            case ALL_TOGETHER -> words.get("then.together", calls);
            case ALL_OR_NONE -> words.get("then.orNone", calls);
            case EACH_BY_ITSELF -> words.get("then.itself");
            case NODE_RUNS_AGAIN -> words.get("then.again");
        };
    }

    private String siblings(RequestCard card, RequestCard.Standing standing) {
        String names = card.siblings().stream()
                .filter(one -> one.standing() == standing)
                .map(one -> HiddenCharacters.visible(one.call().name()))
                .collect(Collectors.joining(", "));
        return names.isEmpty()
                ? ""
                : words.get(
                        switch (standing) {
                            case WAITS -> "sibling.waits";
                            case RUNS_THEN -> "sibling.runs";
                            case RAN -> "sibling.ran";
                        },
                        names);
    }
}
