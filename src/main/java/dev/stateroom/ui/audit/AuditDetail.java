package dev.stateroom.ui.audit;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.diff.TextDiff;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
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
    private final Translations words;
    private final Label title = ViewParts.shrinking("", "sr-strong");
    private final Label hash = ViewParts.text("", "sr-mono-small", "sr-muted");
    private final VBox body = new VBox();

    AuditDetail(AuditModel model, Translations words, UserCommand copy, UserCommand open) {
        this.model = model;
        this.words = words;
        setId("audit-detail");
        getStyleClass().addAll("sr-pane", "sr-border-left");
        HBox head = ViewParts.styled(ViewParts.row(title, ViewParts.grow(), hash), "audit-detail-head");
        ScrollPane scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setId("audit-detail-scroll");
        HBox foot = ViewParts.styled(ViewParts.row(button(copy), ViewParts.grow(), button(open)), "audit-detail-foot");
        setTop(head);
        setCenter(scroll);
        setBottom(foot);
    }

    private static Button button(UserCommand command) {
        Button button = CommandButtons.framed(command);
        button.getStyleClass().add("sr-flat");
        HoverTip.set(button, command.tip());
        return button;
    }

    void show(@Nullable AuditEntry entry) {
        body.getChildren().clear();
        setVisible(entry != null);
        if (entry == null) {
            return;
        }
        AuditEvent event = entry.event();
        ForeignValue.Fields detail = ArgumentText.read(EntryContent.shown(event.detail())) instanceof Outcome.Ok<ForeignValue.Fields>(ForeignValue.Fields read) ? read : ForeignValue.Fields.EMPTY;
        ForeignValue.Fields call = ForeignValue.fields(detail.get("call"));
        title.setText(words.get(AuditActionStyle.isKnown(event.action()) ? "title." + event.action() : "title.other", AuditTable.word(words, event.action())));
        hash.setText(AuditTable.shortened(entry.hash()));
        HoverTip.set(hash, entry.hash());
        Facts facts = new Facts();
        String tool = ForeignValue.text(call.get("name"));
        facts.add("fact.call", tool == null ? event.subject() : tool, true);
        facts.add("fact.path", path(ForeignValue.fields(call.get("args"))), true);
        facts.add("fact.thread", event.place(), true);
        facts.add("fact.interrupt", text(detail, "interrupt_id"), true);
        facts.add("fact.agent", text(detail, "agent"), false);
        facts.add("fact.verdict", verdict(detail), false);
        facts.add("fact.reason", reason(detail), false);
        facts.add("fact.decided", words.get("fact.when", TIME.format(event.at().atZone(ZoneId.systemDefault())), event.who(), words.get("through." + through(event))), false);
        model.erasing(entry).ifPresent(erasing -> facts.add(
                "fact.erased", words.get("erased.by", TIME.format(erasing.event().at().atZone(ZoneId.systemDefault())), erasing.event().who(), erasing.number()), false));
        body.getChildren().add(facts.section(""));
        arguments(call, ForeignValue.fields(detail.get("edited")));
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

    private static String text(ForeignValue.Fields detail, String name) {
        String text = ForeignValue.text(detail.get(name));
        return text == null ? "" : text;
    }

    private static String path(ForeignValue.Fields args) {
        for (String name : List.of("file_path", "path", "command")) {
            String text = ForeignValue.text(args.get(name));
            if (text != null) {
                return text;
            }
        }
        return "";
    }

    private String verdict(ForeignValue.Fields detail) {
        String verdict = text(detail, "verdict");
        return verdict.isEmpty()
                ? ""
                : detail.get("rule") instanceof ForeignValue.Int(long rule) ? words.get("verdict.rule", verdict, rule + 1) : verdict;
    }

    private static String reason(ForeignValue.Fields detail) {
        String message = text(detail, "message");
        return message.isEmpty() ? text(detail, "reason") : message;
    }

    /** Shows the arguments that the model proposed, and if they were edited, those that ran instead. */
    private void arguments(ForeignValue.Fields call, ForeignValue.Fields edited) {
        ForeignValue.Fields before = ForeignValue.fields(call.get("args"));
        ForeignValue.Fields after = ForeignValue.fields(edited.get("args"));
        if (before.values().isEmpty()) {
            return;
        }
        VBox section = ViewParts.styled(new VBox(ViewParts.text(words.get(edited.values().isEmpty() ? "section.arguments" : "section.proposed"), "sr-small", "sr-strong", "audit-section-title")), "audit-arguments");
        Set<String> names = new LinkedHashSet<>(before.values().keySet());
        names.addAll(after.values().keySet());
        for (String name : names) {
            String old = shown(before.get(name));
            String now = edited.values().isEmpty() ? old : shown(after.get(name));
            Label head = ViewParts.shrinking(HiddenCharacters.visible(name), "sr-mono-small", "sr-muted");
            head.getStyleClass().add("audit-argument");
            TextDiff diff = new TextDiff(words.get("argument.spoken", name));
            // Arguments usually do not end with a line end, so that is not shown if it is so on both sides.
            String end = old.endsWith("\n") || now.endsWith("\n") || (old.isEmpty() && now.isEmpty()) ? "" : "\n";
            diff.show(LineDiff.of(old + end, now + end, LineDiff.Whitespace.COUNTS, Cancellation.NEVER));
            double height = Math.clamp((long) diff.list().getItems().size(), 1, MOST_LINES) * LINE;
            ViewParts.fixHeight(diff, height);
            section.getChildren().addAll(head, diff);
        }
        body.getChildren().add(section);
    }

    private static String shown(@Nullable ForeignValue value) {
        String text = value instanceof ForeignValue.Text(String plain) ? plain : value == null ? "" : JsonText.JAVASCRIPT.of(value);
        return text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) + "…" : text;
    }

    private void sent(AuditEvent event, ForeignValue.Fields own) {
        String id = text(own, "sending");
        if (id.isEmpty()) {
            return;
        }
        ForeignValue.Fields sending = detail(id, "sent", "saved");
        ForeignValue.Fields answer = detail(id, "answered", "refused", "stopped", "unsettled", "returned");
        Facts facts = new Facts();
        facts.add("sent.to", either(text(own, "to"), text(sending, "to")), true);
        facts.add("sent.payload", either(text(own, "payload_hash"), text(sending, "payload_hash")), true);
        String said = either(text(own, "answer"), text(answer, "answer"));
        facts.add("sent.answer", said.isEmpty() && !event.action().equals("saved") ? words.get("sent.none") : said, false);
        facts.add("sent.whole", either(text(own, "payload"), text(sending, "payload")), true);
        body.getChildren().add(facts.section(words.get("section.sent")));
    }

    private ForeignValue.Fields detail(String id, String... actions) {
        return model.ofSending(id, Set.of(actions)::contains)
                .map(entry -> ArgumentText.read(entry.event().detail()).orElse(ForeignValue.Fields.EMPTY))
                .orElse(ForeignValue.Fields.EMPTY);
    }

    private static String either(String one, String other) {
        return one.isEmpty() ? other : one;
    }

    /** Shows the facts of an entry of another kind. */
    private void other(ForeignValue.Fields detail) {
        if (detail.get("call") != null || detail.get("sending") != null && detail.get("value") == null || detail.values().isEmpty()) {
            return;
        }
        Facts facts = new Facts();
        detail.values().forEach((name, value) -> facts.named(HiddenCharacters.visible(name), shown(value), true));
        body.getChildren().add(facts.section(words.get("section.detail")));
    }

    /** Names at the left, values at the right; empty values are left out. */
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
            Label shown = ViewParts.wrapping(HiddenCharacters.visible(OneLine.middle(value, 1_500, 100)));
            shown.setMinHeight(Region.USE_PREF_SIZE);
            shown.getStyleClass().add(code ? "sr-mono-small" : "sr-small");
            Label title = ViewParts.text(name, "sr-small", "sr-muted");
            GridPane.setValignment(title, javafx.geometry.VPos.TOP);
            grid.addRow(grid.getRowCount(), title, shown);
        }

        VBox section(String heading) {
            VBox section = new VBox(grid);
            if (!heading.isEmpty()) {
                section.getChildren().addFirst(ViewParts.text(heading, "sr-small", "sr-strong", "audit-section-title"));
            }
            section.getStyleClass().add("audit-section");
            boolean some = !grid.getChildren().isEmpty();
            ViewParts.setShown(section, some);
            return section;
        }
    }
}
