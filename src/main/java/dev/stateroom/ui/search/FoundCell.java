package dev.stateroom.ui.search;

import dev.stateroom.search.Group;
import dev.stateroom.search.Hit;
import dev.stateroom.search.Place;
import dev.stateroom.search.Scope;
import dev.stateroom.search.Sink;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Shortened;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.lines.WantedText;
import dev.stateroom.vfs.Search;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** One row: a head, a line with what fits marked, or what could not be searched. */
final class FoundCell extends ListCell<Row> {
    private static final PseudoClass HEAD = PseudoClass.getPseudoClass("head");
    private static final int MOST = 240;
    private static final int BEFORE = 60;

    private final Words words;

    FoundCell(Words words) {
        this.words = words;
        getStyleClass().add("search-cell");
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(Row row, boolean empty) {
        super.updateItem(row, empty);
        setGraphic(null);
        setAccessibleText(null);
        pseudoClassStateChanged(HEAD, !empty && row instanceof Row.Head);
        if (empty || row == null) {
            return;
        }
        switch (row) {
            case Row.Head head -> head(head);
            case Row.Problem(String sentence) -> {
                HBox line = Parts.row(Icons.of("alert-octagon", Icons.ROW), Parts.shrinking(OneLine.of(sentence, 400), "sr-small", "sr-danger"));
                line.getStyleClass().add("sr-danger");
                setGraphic(line);
                setAccessibleText(sentence);
            }
            case Row.Reading(Search.Cost cost) -> {
                String sentence = words.get(cost.atLeast() ? "reading.more" : "reading", cost.files(), cost.bytes(), cost.requests());
                setGraphic(Parts.row(Icons.of("cloud", Icons.ROW), Parts.shrinking(sentence, "sr-small", "sr-muted")));
                setAccessibleText(sentence);
            }
            case Row.Found found -> found(found);
        }
    }

    private void head(Row.Head head) {
        Group group = head.group();
        String name = group.name().isEmpty() ? group.source() : group.name();
        String count = words.get(head.more() ? "head.more" : "head.count", head.count());
        setGraphic(Parts.row(
                Icons.of(icon(group.scope()), Icons.ROW),
                Parts.text(words.get("scope." + group.scope().id()), "sr-strong"),
                Parts.shrinking(Shortened.middle(name, 60), "sr-mono-small", "sr-muted"),
                Parts.grow(),
                Parts.text(count, "sr-small", "sr-muted")));
        setAccessibleText(words.get("scope." + group.scope().id()) + " " + name + ", " + count);
    }

    static String icon(Scope scope) {
        return switch (scope) {
            case FILES -> "folder";
            case STORE -> "database";
            case RESULTS -> "archive";
            case HISTORY -> "book-open";
            case CALLS -> "tool";
            case MESSAGES -> "message-square";
            case ANY_STEP -> "clock";
        };
    }

    private void found(Row.Found found) {
        Hit hit = found.hit();
        String where = where(hit);
        Label place = Parts.shrinking(Shortened.middle(where, 48), "sr-mono-small", "sr-muted");
        place.setMinWidth(260);
        place.setPrefWidth(260);
        place.setMaxWidth(260);
        TextFlow text = text(hit);
        text.setMinWidth(0);
        text.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        HBox line = Parts.row(place, text, Parts.grow());
        String more = more(found);
        if (!more.isEmpty()) {
            line.getChildren().add(Parts.text(more, "sr-small", found.missing() == null ? "sr-muted" : "sr-warning"));
        }
        line.setPrefWidth(0);
        setGraphic(line);
        setAccessibleText(where + ": " + hit.text() + (more.isEmpty() ? "" : ", " + more));
    }

    private static TextFlow text(Hit hit) {
        int from = hit.shownFrom(BEFORE);
        int to = Math.min(hit.text().length(), from + MOST);
        to += WantedText.isInside(hit.text(), to) ? 1 : 0;
        TextFlow flow = new TextFlow();
        add(flow, (from > 0 ? "…" : "") + hit.text().substring(from, hit.match().from()), "search-text");
        add(flow, hit.text().substring(hit.match().from(), Math.min(to, hit.match().to())), "search-match");
        add(flow, hit.match().to() < to ? hit.text().substring(hit.match().to(), to) : "", "search-text");
        return flow;
    }

    private static void add(TextFlow flow, String text, String style) {
        if (!text.isEmpty()) {
            Text part = new Text(kept(text));
            part.getStyleClass().add(style);
            flow.getChildren().add(part);
        }
    }

    /** Keeps the spaces, and nothing that would break the row or reorder it. */
    private static String kept(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean hidden = c != '\t' && (Character.isISOControl(c) || type == Character.FORMAT || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR);
            out.appendCodePoint(hidden ? '\u00b7' : c == '\t' ? ' ' : c);
        });
        return out.toString();
    }

    private String more(Row.Found found) {
        if (found.missing() != null) {
            String reason = found.missing().reason().name().toLowerCase(Locale.ROOT);
            return found.missing().detail().isEmpty()
                    ? words.get("missing." + reason)
                    : words.get("missing.detail", words.get("missing." + reason), OneLine.of(found.missing().detail(), 60));
        }
        if (found.gone().isEmpty()) {
            return "";
        }
        Sink.Gone first = found.gone().getFirst();
        return first.step() == null ? words.get("gone.version", first.id()) : words.get("gone.step", first.step());
    }

    private String where(Hit hit) {
        return switch (hit.place()) {
            case Place.Mounted mounted -> mounted.file().text() + ":" + hit.line();
            case Place.Recorded recorded when hit.group().scope() == Scope.FILES -> recorded.path() + ":" + hit.line();
            case Place.Recorded recorded -> words.get("where.since", recorded.path(), step(recorded.step()));
            case Place.Offloaded offloaded -> offloaded.path() + ":" + hit.line();
            case Place.Said said -> words.get("where.message", said.type(), step(said.step()));
            case Place.Called called -> words.get("where.call", called.tool(), called.part(), step(called.step()));
            case Place.Item item -> item.namespace() + " " + item.key();
        };
    }

    private static String step(Place.Step step) {
        return step.number() == null ? step.at().id() : step.number().toString();
    }
}
