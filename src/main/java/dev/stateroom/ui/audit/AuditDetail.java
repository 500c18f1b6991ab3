package dev.stateroom.ui.audit;

import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.diff.TextDiff;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.recording.ArgumentText;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** One entry in full: what was decided about what, the arguments as proposed and as run, and what was sent and answered. */
final class AuditDetail extends BorderPane {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final int MOST_LINES = 12;
    private static final int MOST_CHARS = 20_000;
    private static final double LINE = 20;

    private final AuditModel model;
    private final Words words;
    private final Label title = Parts.shrinking("", "sr-strong");
    private final Label hash = Parts.text("", "sr-mono-small", "sr-muted");
    private final VBox body = new VBox();

    AuditDetail(AuditModel model, Words words, Command copy, Command open) {
        this.model = model;
        this.words = words;
        setId("audit-detail");
        getStyleClass().addAll("sr-pane", "sr-border-left");
        HBox head = Parts.row(title, Parts.grow(), hash);
        head.getStyleClass().add("audit-detail-head");
        ScrollPane scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setId("audit-detail-scroll");
        HBox foot = Parts.row(button(copy), Parts.grow(), button(open));
        foot.getStyleClass().add("audit-detail-foot");
        setTop(head);
        setCenter(scroll);
        setBottom(foot);
    }

    private static Button button(Command command) {
        Button button = Parts.button(command.icon(), command.title());
        button.getStyleClass().add("sr-flat");
        button.setId(command.id().replace('.', '-'));
        button.setTooltip(new Tooltip(command.tip()));
        button.setOnAction(e -> command.runIfEnabled());
        command.enabled().subscribe(can -> button.setDisable(!can));
        return button;
    }

    void show(@Nullable AuditEntry entry) {
        body.getChildren().clear();
        setVisible(entry != null);
        if (entry == null) {
            return;
        }
        AuditEvent event = entry.event();
        Value.Fields detail = ArgumentText.read(event.detail()) instanceof Outcome.Ok<Value.Fields>(Value.Fields read) ? read : Value.Fields.EMPTY;
        Value.Fields call = Value.fields(detail.get("call"));
        title.setText(words.get(Deed.isKnown(event.action()) ? "title." + event.action() : "title.other", AuditTable.word(words, event.action())));
        hash.setText(AuditTable.shortened(entry.hash()));
        hash.setTooltip(new Tooltip(entry.hash()));
        Facts facts = new Facts();
        String tool = Value.text(call.get("name"));
        facts.add("fact.call", tool == null ? event.subject() : tool, true);
        facts.add("fact.path", path(Value.fields(call.get("args"))), true);
        facts.add("fact.thread", event.place(), true);
        facts.add("fact.interrupt", text(detail, "interrupt_id"), true);
        facts.add("fact.agent", text(detail, "agent"), false);
        facts.add("fact.verdict", verdict(detail), false);
        facts.add("fact.reason", reason(detail), false);
        facts.add("fact.decided", words.get("fact.when", TIME.format(event.at().atZone(ZoneId.systemDefault())), event.who(), words.get("through." + through(event))), false);
        body.getChildren().add(facts.section(""));
        arguments(call, Value.fields(detail.get("edited")));
        sent(event, detail);
        other(detail);
        Facts chain = new Facts();
        chain.add("fact.number", String.valueOf(entry.number()), true);
        chain.add("fact.hash", entry.hash(), true);
        chain.add("fact.previous", entry.previous(), true);
        body.getChildren().add(chain.section(words.get("section.chain")));
    }

    private static String through(AuditEvent event) {
        return event.through().equals("window") || event.through().equals("command") ? event.through() : "other";
    }

    private static String text(Value.Fields detail, String name) {
        String text = Value.text(detail.get(name));
        return text == null ? "" : text;
    }

    private static String path(Value.Fields args) {
        for (String name : List.of("file_path", "path", "command")) {
            String text = Value.text(args.get(name));
            if (text != null) {
                return text;
            }
        }
        return "";
    }

    private String verdict(Value.Fields detail) {
        String verdict = text(detail, "verdict");
        return verdict.isEmpty()
                ? ""
                : detail.get("rule") instanceof Value.Int(long rule) ? words.get("verdict.rule", verdict, rule + 1) : verdict;
    }

    private static String reason(Value.Fields detail) {
        String message = text(detail, "message");
        return message.isEmpty() ? text(detail, "reason") : message;
    }

    /** What the model proposed, and where it was edited what ran in its place. */
    private void arguments(Value.Fields call, Value.Fields edited) {
        Value.Fields before = Value.fields(call.get("args"));
        Value.Fields after = Value.fields(edited.get("args"));
        if (before.values().isEmpty()) {
            return;
        }
        VBox section = new VBox(Parts.text(words.get(edited.values().isEmpty() ? "section.arguments" : "section.proposed"), "sr-small", "sr-strong", "audit-section-title"));
        section.getStyleClass().add("audit-arguments");
        Set<String> names = new LinkedHashSet<>(before.values().keySet());
        names.addAll(after.values().keySet());
        for (String name : names) {
            String old = shown(before.get(name));
            String now = edited.values().isEmpty() ? old : shown(after.get(name));
            Label head = Parts.shrinking(HiddenCharacters.visible(name), "sr-mono-small", "sr-muted");
            head.getStyleClass().add("audit-argument");
            TextDiff diff = new TextDiff(words.get("argument.said", name));
            // That neither ends with a line end is usual for an argument, and not worth a word.
            String end = old.endsWith("\n") || now.endsWith("\n") || (old.isEmpty() && now.isEmpty()) ? "" : "\n";
            diff.show(LineDiff.of(old + end, now + end, LineDiff.Whitespace.COUNTS, Cancellation.NEVER));
            double height = Math.clamp((long) diff.list().getItems().size(), 1, MOST_LINES) * LINE;
            diff.setMinHeight(height);
            diff.setPrefHeight(height);
            diff.setMaxHeight(height);
            section.getChildren().addAll(head, diff);
        }
        body.getChildren().add(section);
    }

    private static String shown(@Nullable Value value) {
        String text = value instanceof Value.Text(String plain) ? plain : value == null ? "" : JsonText.JAVASCRIPT.of(value);
        return text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) + "…" : text;
    }

    private void sent(AuditEvent event, Value.Fields own) {
        String id = text(own, "sending");
        if (id.isEmpty()) {
            return;
        }
        Value.Fields sending = detail(id, "sent", "saved");
        Value.Fields answer = detail(id, "answered", "refused", "stopped", "unsettled", "returned");
        Facts facts = new Facts();
        facts.add("sent.to", either(text(own, "to"), text(sending, "to")), true);
        facts.add("sent.payload", either(text(own, "payload_hash"), text(sending, "payload_hash")), true);
        String said = either(text(own, "answer"), text(answer, "answer"));
        facts.add("sent.answer", said.isEmpty() && !event.action().equals("saved") ? words.get("sent.none") : said, false);
        facts.add("sent.whole", either(text(own, "payload"), text(sending, "payload")), true);
        body.getChildren().add(facts.section(words.get("section.sent")));
    }

    private Value.Fields detail(String id, String... actions) {
        return model.ofSending(id, Set.of(actions)::contains)
                .map(entry -> ArgumentText.read(entry.event().detail()).orElse(Value.Fields.EMPTY))
                .orElse(Value.Fields.EMPTY);
    }

    private static String either(String one, String other) {
        return one.isEmpty() ? other : one;
    }

    /** Whatever an entry of another kind says. */
    private void other(Value.Fields detail) {
        if (detail.get("call") != null || detail.get("sending") != null || detail.values().isEmpty()) {
            return;
        }
        Facts facts = new Facts();
        detail.values().forEach((name, value) -> facts.named(HiddenCharacters.visible(name), shown(value), true));
        body.getChildren().add(facts.section(words.get("section.detail")));
    }

    /** Names at the left, values at the right; what is empty is left out. */
    private final class Facts {
        private static final double NAMES = 76;
        private final GridPane grid = new GridPane();

        Facts() {
            ColumnConstraints values = new ColumnConstraints();
            values.setHgrow(Priority.ALWAYS);
            values.setMinWidth(0);
            grid.getColumnConstraints().addAll(new ColumnConstraints(NAMES), values);
            grid.getStyleClass().add("audit-facts");
        }

        void add(String key, String value, boolean code) {
            named(words.get(key), value, code);
        }

        void named(String name, String value, boolean code) {
            if (value.isEmpty()) {
                return;
            }
            Label shown = new Label(HiddenCharacters.visible(OneLine.middle(value, 1_500, 100)));
            shown.setWrapText(true);
            shown.setMinHeight(Region.USE_PREF_SIZE);
            shown.getStyleClass().add(code ? "sr-mono-small" : "sr-small");
            Label title = Parts.text(name, "sr-small", "sr-muted");
            GridPane.setValignment(title, javafx.geometry.VPos.TOP);
            grid.addRow(grid.getRowCount(), title, shown);
        }

        VBox section(String heading) {
            VBox section = new VBox(grid);
            if (!heading.isEmpty()) {
                section.getChildren().addFirst(Parts.text(heading, "sr-small", "sr-strong", "audit-section-title"));
            }
            section.getStyleClass().add("audit-section");
            boolean some = !grid.getChildren().isEmpty();
            section.setVisible(some);
            section.setManaged(some);
            return section;
        }
    }
}
