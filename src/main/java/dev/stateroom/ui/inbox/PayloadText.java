package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.HumanResponse;
import dev.stateroom.review.decision.ResumeValue;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** The payload of a thread as it grows: decided calls as they will be sent, the others marked. */
final class PayloadText extends TextFlow {
    private static final int MOST_CHARS = 800;
    private static final int SHORT = 34;
    private static final Pattern TOKEN = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"(\\s*:)?");

    /** A line; {@code open} if it is for a call without a decision. */
    private record Line(String text, boolean open) {}

    PayloadText(Translations words, ThreadCards cards, List<HangingCall> calls, DecisionDrafts drafts) {
        setId("inbox-payload");
        getStyleClass().add("inbox-payload");
        setFocusTraversable(true);
        List<Line> lines = new ArrayList<>();
        List<RequestCard> asked = cards.cards();
        boolean keyed = asked.size() > 1
                || asked.stream().anyMatch(card -> card.interrupt().isPerCall())
                || calls.stream().anyMatch(call -> drafts.of(call) instanceof Decision.Answer(ForeignValue value) && ResumeValue.needsId(value));
        if (keyed) {
            lines.add(new Line("{", false));
        }
        for (RequestCard card : asked) {
            String id = JsonText.JAVASCRIPT.of(card.interrupt().interruptId()) + ": ";
            boolean last = card == asked.getLast();
            request(words, card, calls, drafts, keyed ? "  " : "", keyed ? id : "", keyed && !last ? "," : "", lines);
        }
        if (keyed) {
            lines.add(new Line("}", false));
        }
        StringBuilder said = new StringBuilder();
        for (Line line : lines) {
            paint(line);
            said.append(line.text()).append('\n');
        }
        setAccessibleText(words.get("payload.title") + " " + said);
    }

    private static void request(
            Translations words, RequestCard card, List<HangingCall> calls, DecisionDrafts drafts, String indent, String name, String comma, List<Line> lines) {
        List<HangingCall> own = calls.stream()
                .filter(call -> call.request().interruptId().equals(card.interrupt().interruptId()))
                .toList();
        boolean camelCase = card.interrupt().isCamelCase();
        if (card.interrupt().isQuestion()) {
            own.stream().limit(1).forEach(call -> lines.add(decision(
                    words, call, drafts, indent + name, one -> one instanceof Decision.Answer(ForeignValue value) ? value : one.form(camelCase), comma)));
            return;
        }
        if (card.interrupt().isPerCall()) {
            own.stream().limit(1).forEach(call -> lines.add(decision(words, call, drafts, indent + name, one -> one.form(camelCase), comma)));
            return;
        }
        if (card.interrupt().isHumanInterrupt()) {
            lines.add(new Line(indent + name + "[", false));
            own.stream().limit(1).forEach(call -> lines.add(decision(words, call, drafts, indent + "  ", HumanResponse::entry, "")));
            lines.add(new Line(indent + "]" + comma, false));
            return;
        }
        lines.add(new Line(indent + name + "{", false));
        lines.add(new Line(indent + "  \"decisions\": [", false));
        for (HangingCall call : own) {
            lines.add(decision(words, call, drafts, indent + "    ", one -> one.form(camelCase), call == own.getLast() ? "" : ","));
        }
        lines.add(new Line(indent + "  ]", false));
        lines.add(new Line(indent + "}" + comma, false));
    }

    private static Line decision(Translations words, HangingCall call, DecisionDrafts drafts, String before, Function<Decision, ForeignValue> form, String comma) {
        Decision decision = drafts.of(call);
        if (decision == null) {
            String what = drafts.isDeferred(call) ? "payload.deferred" : "payload.open";
            return new Line(before + words.get(what, HiddenCharacters.visible(call.call().tool())), true);
        }
        String json = JsonText.JAVASCRIPT.of(form.apply(decision));
        String shown = json.length() > SHORT ? ArgumentText.write(form.apply(decision)) : json;
        String cut = shown.length() > MOST_CHARS ? shown.substring(0, MOST_CHARS) + "…" : shown;
        String indent = " ".repeat(before.length() - before.stripLeading().length());
        return new Line(before + cut.replace("\n", "\n" + indent) + comma, false);
    }

    private void paint(Line line) {
        String text = HiddenCharacters.visible(line.text());
        if (line.open()) {
            add(text + "\n", "inbox-open");
            return;
        }
        Matcher token = TOKEN.matcher(text);
        int at = 0;
        while (token.find()) {
            add(text.substring(at, token.start()), "inbox-code");
            add(token.group(), token.group(1) == null ? "inbox-string" : "inbox-key");
            at = token.end();
        }
        add(text.substring(at) + "\n", "inbox-code");
    }

    private void add(String part, String style) {
        if (!part.isEmpty()) {
            Text text = new Text(part);
            text.getStyleClass().addAll("inbox-text", style);
            getChildren().add(text);
        }
    }
}
