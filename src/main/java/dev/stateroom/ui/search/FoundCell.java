package dev.stateroom.ui.search;

import dev.stateroom.search.HitGroup;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.lines.WantedText;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** One row: a head, a line with what fits marked, or what could not be searched. */
final class FoundCell extends FilledCell<SearchRow> {
    private static final PseudoClass HEAD = PseudoClass.getPseudoClass("head");
    private static final int MOST = 240;
    private static final int BEFORE = 60;

    /** Width of the place of a hit if its file is named above it. */
    private static final double WITHIN = 92;

    private final Translations words;
    private final Supplier<ThreadNames> threads;

    FoundCell(Translations words, Supplier<ThreadNames> threads) {
        this.words = words;
        this.threads = threads;
        getStyleClass().add("search-cell");
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setPrefWidth(0);
    }

    @Override
    protected void clear() {
        pseudoClassStateChanged(HEAD, getItem() instanceof SearchRow.Head);
    }

    @Override
    protected void fill(SearchRow row) {
        switch (row) {
            case SearchRow.Head head -> head(head);
            case SearchRow.Problem(String sentence) -> {
                HBox line = ViewParts.styled(ViewParts.row(FeatherIcons.of("alert-octagon", FeatherIcons.ROW), ViewParts.shrinking(OneLine.of(sentence, 400), "sr-small", "sr-danger")), "sr-danger");
                ViewParts.show(this, line);
                setAccessibleText(sentence);
            }
            case SearchRow.Reading(FileSearch.Cost cost) -> {
                String sentence = words.get(cost.atLeast() ? "reading.more" : "reading", cost.files(), cost.bytes(), cost.requests());
                ViewParts.show(this, ViewParts.row(FeatherIcons.of("cloud", FeatherIcons.ROW), ViewParts.shrinking(sentence, "sr-small", "sr-muted")));
                setAccessibleText(sentence);
            }
            case SearchRow.InFile(SearchHit first, int count) -> inFile(String.valueOf(CollectedHits.file(first)), count);
            case SearchRow.Found found -> found(found);
        }
    }

    private void head(SearchRow.Head head) {
        HitGroup group = head.group();
        boolean isThread = threads.get().titles().containsKey(group.name());
        String name = isThread ? threads.get().unique(group.name()) : ShortText.middle(group.name().isEmpty() ? group.source() : group.name(), 60);
        String count = words.get(head.more() ? "head.more" : "head.count", head.count());
        ViewParts.show(this, ViewParts.row(
                FeatherIcons.of(icon(group.scope()), FeatherIcons.ROW),
                ViewParts.text(words.get("scope." + group.scope().id()), "sr-strong"),
                ViewParts.name(name, isThread ? "sr-small" : "sr-mono-small", "sr-muted"),
                ViewParts.grow(),
                ViewParts.text(count, "sr-small", "sr-muted")));
        setAccessibleText(words.get("scope." + group.scope().id()) + " " + name + ", " + count);
    }

    static String icon(SearchScope scope) {
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

    private void inFile(String file, int count) {
        String hits = words.get("head.count", count);
        ViewParts.show(this, ViewParts.row(
                FeatherIcons.of("file-text", FeatherIcons.ROW), ViewParts.name(file, "sr-mono-small"), ViewParts.grow(), ViewParts.text(hits, "sr-small", "sr-muted")));
        setAccessibleText(file + ", " + hits);
    }

    private void found(SearchRow.Found found) {
        SearchHit hit = found.hit();
        String where = where(words, hit);
        Label place = ViewParts.shrinking(found.below() ? within(hit) : ShortText.middle(where, 48), "sr-mono-small", "sr-muted");
        ViewParts.fixWidth(place, found.below() ? WITHIN : 260);
        TextFlow text = text(hit);
        HBox line = ViewParts.row(place, oneLine(text));
        if (found.below()) {
            place.setAlignment(Pos.CENTER_RIGHT);
            line.getStyleClass().add("search-below");
        }
        String more = more(found);
        if (!more.isEmpty()) {
            line.getChildren().add(ViewParts.text(more, "sr-small", found.missing() == null ? "sr-muted" : "sr-warning"));
        }
        line.setPrefWidth(0);
        ViewParts.show(this, line);
        setAccessibleText(where + ": " + hit.text() + (more.isEmpty() ? "" : ", " + more));
    }

    /** Cuts a text that is too long at its end: it would wrap into the next row. */
    private static StackPane oneLine(TextFlow text) {
        text.setMinWidth(USE_PREF_SIZE);
        text.setMaxHeight(USE_PREF_SIZE);
        StackPane room = new StackPane(text);
        room.setAlignment(Pos.CENTER_LEFT);
        room.setMinWidth(0);
        room.setPrefWidth(0);
        Rectangle visible = new Rectangle();
        visible.widthProperty().bind(room.widthProperty());
        visible.heightProperty().bind(room.heightProperty());
        room.setClip(visible);
        HBox.setHgrow(room, Priority.ALWAYS);
        return room;
    }

    private static TextFlow text(SearchHit hit) {
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

    /** Keeps the spaces, but nothing that would break the row or reorder it. */
    private static String kept(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean hidden = c != '\t' && (Character.isISOControl(c) || type == Character.FORMAT || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR);
            out.appendCodePoint(hidden ? '\u00b7' : c == '\t' ? ' ' : c);
        });
        return out.toString();
    }

    private String more(SearchRow.Found found) {
        if (found.missing() != null) {
            String reason = found.missing().reason().name().toLowerCase(Locale.ROOT);
            return found.missing().detail().isEmpty()
                    ? words.get("missing." + reason)
                    : words.get("missing.detail", words.get("missing." + reason), OneLine.of(found.missing().detail(), 60));
        }
        if (found.gone().isEmpty()) {
            return "";
        }
        SearchSink.Gone first = found.gone().getFirst();
        return first.step() == null ? words.get("gone.version", first.id()) : words.get("gone.step", StepNumber.named(first.step(), ""));
    }

    /** Names the place of a hit in the file that is named above. */
    private String within(SearchHit hit) {
        return hit.place() instanceof HitLocation.Recorded recorded && hit.group().scope() != SearchScope.FILES
                ? words.get("within.since", step(recorded.step()))
                : String.valueOf(hit.line());
    }

    /** Names the place of a hit. */
    static String where(Translations words, SearchHit hit) {
        return switch (hit.place()) {
            case HitLocation.Mounted mounted -> mounted.file().text() + ":" + hit.line();
            case HitLocation.Recorded recorded when hit.group().scope() == SearchScope.FILES -> recorded.path() + ":" + hit.line();
            case HitLocation.Recorded recorded -> words.get("where.since", recorded.path(), step(recorded.step()));
            case HitLocation.Offloaded offloaded -> offloaded.path() + ":" + hit.line();
            case HitLocation.Said said -> words.get("where.message", said.type(), step(said.step()));
            case HitLocation.Called called -> words.get("where.call", called.tool(), called.part(), step(called.step()));
            case HitLocation.Item _ -> String.valueOf(CollectedHits.file(hit));
        };
    }

    private static String step(HitLocation.Step step) {
        return StepNumber.named(step.number(), step.at().id());
    }
}
