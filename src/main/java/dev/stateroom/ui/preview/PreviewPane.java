package dev.stateroom.ui.preview;

import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.LineGutter;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.TaskRunner;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * A read-only viewer of one file. {@link #show} reads and prepares off the FX thread; a superseded load is dropped. Its switches (text,
 * bytes, wrap) are a separate node, {@link #controls}, for the host's info line, and its actions are in {@link #commands}. FX thread only.
 */
public final class PreviewPane extends StackPane {
    private final Translations words = Translations.of(PreviewPane.class);
    private final BorderPane frame = new BorderPane();
    private final LoadingPane loadingPane = new LoadingPane(words, this::stopLoading);
    private final PreviewBars bars = new PreviewBars(words);
    private final FileNotes notes = new FileNotes(words, this::decodeAs, this::goToLine);
    private final ViewSwitches switches;
    private final ViewerFactory viewers;
    private final List<UserCommand> commands;

    private final ReadOnlyObjectWrapper<@Nullable PreviewContent> content = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable FileFacts> facts = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper();
    private final BooleanProperty wrapped = new SimpleBooleanProperty();
    private final BooleanProperty hasLines = new SimpleBooleanProperty();
    private final BooleanProperty canFind = new SimpleBooleanProperty();
    private final BooleanProperty hasModes = new SimpleBooleanProperty();

    private final LatestTask running;
    private @Nullable FileViewer viewer;
    private @Nullable OpenedFile opened;
    private @Nullable String shownLabel;
    private @Nullable ViewMode wanted;
    private final Map<String, ViewMode> usual = new HashMap<>();
    private @Nullable TextDecoding decoding;
    private @Nullable Long pendingLine;

    /** An empty viewer that reads on {@code work}. */
    public PreviewPane(TaskRunner work) {
        running = new LatestTask(work);
        this.viewers = new ViewerFactory(work, words, notes::trouble);
        this.switches = new ViewSwitches(words, this::choose, this::decodeAs, wrapped, this::openFind);
        setId("preview");
        getStyleClass().add("preview");
        frame.setTop(new VBox(notes, bars));
        getChildren().addAll(frame, loadingPane);
        wrapped.subscribe(wrap -> {
            if (viewer != null) {
                viewer.setWrap(wrap);
            }
        });
        commands = List.of(
                command("preview.find", "find", "search", "Shortcut+F", canFind, this::openFind),
                command("preview.next", "find.next", "chevron-down", "F3", canFind, () -> bars.step(1)),
                command("preview.previous", "find.previous", "chevron-up", "Shift+F3", canFind, () -> bars.step(-1)),
                command("preview.line", "goto", "corner-down-right", "Shortcut+G", hasLines, bars::openGoTo),
                command("preview.decode", "note.decode", "file-text", "Alt+E", hasLines, switches::openDecodings),
                command("preview.wrap", "wrap", "corner-down-left", "Alt+Z", hasLines, () -> wrapped.set(!wrapped.get())),
                UserCommand.of("preview.mode", words.get("mode.next"), "layers", this::nextMode).on("Alt+V").when(hasModes, words.get("no.modes")));
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        // The code view handles keys with Alt itself.
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.isAltDown()) {
                key(event);
            }
        });
        addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::menu);
    }

    private UserCommand command(String id, String key, String icon, String keys, BooleanProperty when, Runnable run) {
        return UserCommand.of(id, words.get(key), icon, run).on(keys).when(when, words.get("no.lines"));
    }

    /** Shows a file instead of the current one; another version of the same file keeps the scroll position and the mode. */
    public void show(PreviewContent next) {
        PreviewContent former = content.get();
        boolean sameFile = former != null && former.label().equals(next.label());
        if (!sameFile) {
            wanted = null;
            decoding = null;
            pendingLine = null;
            facts.set(null);
        }
        content.set(next);
        load(next, sameFile);
    }

    private void load(PreviewContent next, boolean keepShown) {
        cancel();
        if (!keepShown) {
            leaveViewer();
            frame.setCenter(null);
            notes.getChildren().clear();
        }
        AtomicLong done = new AtomicLong();
        FileOpening opening = new FileOpening(next, wanted, Map.copyOf(usual), decoding, done);
        loading.set(true);
        loadingPane.begin(done, next.size());
        running.begin(
                words.get("loading.title", next.label()),
                (c, p) -> opening.open(c),
                outcome -> {
                    ended();
                    outcome.either(ready -> display(next, ready), this::failed);
                },
                defect -> {
                    ended();
                    System.getLogger(PreviewPane.class.getName()).log(System.Logger.Level.ERROR, "a preview broke", defect);
                    failed(new Failure(Failure.Kind.DAMAGED, words.get("broken", String.valueOf(defect.getMessage()))));
                });
    }

    private void ended() {
        loading.set(false);
        loadingPane.end();
    }

    private void cancel() {
        running.cancel();
        ended();
    }

    private void stopLoading() {
        cancel();
        leaveViewer();
        message("pause-circle", words.get("stopped"), words.get("stopped.why"));
    }

    private void leaveViewer() {
        if (viewer != null) {
            viewer.close();
        }
        viewer = null;
        bars.follow(null);
        opened = null;
        shownLabel = null;
        hasLines.set(false);
        canFind.set(false);
        hasModes.set(false);
        frame.setBottom(null);
    }

    private void display(PreviewContent of, OpenedFile ready) {
        ViewerPosition place = opened != null && of.label().equals(shownLabel) && opened.shown().mode() == ready.shown().mode() && viewer != null
                ? viewer.place()
                : ViewerPosition.TOP;
        boolean hadFocus = viewer != null && isFocusInside();
        if (viewer != null) {
            viewer.close();
        }
        opened = ready;
        shownLabel = of.label();
        FileViewer next = viewers.of(of, ready);
        viewer = next;
        frame.setBottom(viewers.bottom());
        facts.set(ready.facts());
        notes.show(ready);
        if (next == null) {
            hasLines.set(false);
            canFind.set(false);
            switches.show(List.of(), ViewMode.TEXT, null, null);
            message("file", words.get("empty"), words.get("empty.why"));
            return;
        }
        next.setWrap(wrapped.get());
        hasModes.set(ready.kind().modes().size() > 1);
        frame.setCenter(next.node());
        hasLines.set(next.lines() >= 0 || ready.shown().mode() == ViewMode.RENDERED);
        canFind.set(next.searchable() != null || ready.shown().mode() == ViewMode.RENDERED);
        switches.show(ready.kind().modes(), ready.shown().mode(), ready.decoding(), next);
        next.restore(place);
        bars.follow(next);
        if (pendingLine != null) {
            next.goToLine(pendingLine);
            pendingLine = null;
        }
        if (hadFocus) {
            next.focus();
        }
    }

    private boolean isFocusInside() {
        Node owner = getScene() == null ? null : getScene().getFocusOwner();
        for (Node node = owner; node != null; node = node.getParent()) {
            if (node == frame.getCenter()) {
                return true;
            }
        }
        return false;
    }

    private void failed(Failure why) {
        leaveViewer();
        notes.getChildren().clear();
        switches.show(List.of(), ViewMode.TEXT, null, null);
        facts.set(null);
        String icon = why.kind() == Failure.Kind.NOT_FOUND ? "file" : why.kind() == Failure.Kind.DENIED ? "lock" : "alert-octagon";
        message(icon, words.get("failed." + why.kind().name().toLowerCase(Locale.ROOT)), CoreSentences.shown(why));
    }

    private void message(String icon, String what, String why) {
        Region message = ViewParts.empty(icon, what, why, null);
        message.setId("preview-message");
        frame.setCenter(message);
    }

    private void choose(ViewMode mode) {
        PreviewContent now = content.get();
        if (now != null) {
            wanted = mode;
            if (opened != null && mode != ViewMode.HEX) {
                usual.put(opened.kind().mime(), mode);
            }
            load(now, true);
        }
    }

    private void nextMode() {
        if (opened != null && opened.kind().modes().size() > 1) {
            List<ViewMode> modes = opened.kind().modes();
            choose(modes.get((modes.indexOf(opened.shown().mode()) + 1) % modes.size()));
        }
    }

    private void decodeAs(TextDecoding chosen) {
        PreviewContent now = content.get();
        if (now != null && chosen != decoding) {
            decoding = chosen;
            wanted = ViewMode.TEXT;
            load(now, true);
        }
    }

    /** Shows nothing. */
    public void clear() {
        cancel();
        leaveViewer();
        bars.close();
        frame.setCenter(null);
        notes.getChildren().clear();
        switches.show(List.of(), ViewMode.TEXT, null, null);
        content.set(null);
        facts.set(null);
    }

    private void openFind() {
        if (viewer != null && viewer.searchable() == null && opened != null && opened.kind().modes().contains(ViewMode.TEXT)) {
            // Rendered Markdown is searched in its source.
            choose(ViewMode.TEXT);
        }
        if (viewer != null) {
            bars.openFind();
        }
    }

    private void key(KeyEvent event) {
        for (UserCommand command : commands) {
            if (command.key() != null && command.key().match(event) && command.runIfEnabled()) {
                event.consume();
                return;
            }
        }
    }

    private void menu(ContextMenuEvent event) {
        FileViewer shown = viewer;
        if (shown == null) {
            return;
        }
        ContextMenu menu = new ContextMenu(item("copy", shown::copy), item("select.all", shown::selectAll));
        List<UserCommand> now = commands.stream().filter(c -> c.enabled().getValue()).toList();
        if (!now.isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
            now.forEach(c -> {
                MenuItem item = new MenuItem(c.title());
                item.setAccelerator(c.key());
                item.setOnAction(e -> c.run().run());
                menu.getItems().add(item);
            });
        }
        menu.setAutoHide(true);
        menu.show(this, event.getScreenX(), event.getScreenY());
        event.consume();
    }

    private MenuItem item(String key, Runnable run) {
        MenuItem item = new MenuItem(words.get(key));
        item.setOnAction(e -> run.run());
        return item;
    }

    /** The file that is shown or loading; null for none. */
    public ReadOnlyObjectProperty<@Nullable PreviewContent> contentProperty() {
        return content.getReadOnlyProperty();
    }

    /** The facts about the shown file; null while it is loading. */
    public ReadOnlyObjectProperty<@Nullable FileFacts> factsProperty() {
        return facts.getReadOnlyProperty();
    }

    /** True while a file is loading. */
    public ReadOnlyBooleanProperty loadingProperty() {
        return loading.getReadOnlyProperty();
    }

    /** The switches for this file (text, bytes, rendered; wrap; find), at most 28 px high; empty if there is nothing to switch. */
    public Node controls() {
        return switches;
    }

    /** Commands for the file that is shown; the same list at each call. Its keys work while the focus is inside. */
    public List<UserCommand> commands() {
        return commands;
    }

    /** Sets the function that returns, for a link's address, an action that opens the linked file of the tree; null for a link that is only shown. */
    public void setLinkOpener(Function<String, @Nullable Runnable> opener) {
        viewers.setLinkOpener(opener);
    }

    /** Sets marks left of the line numbers of a text of any size; null removes them. Kept for the next files. */
    public void setGutter(@Nullable LineGutter marks) {
        viewers.setGutter(marks);
    }

    /** Brings a line (from 1) into view and puts the caret there; remembered while the file is being read. */
    public void goToLine(long line) {
        if (viewer == null || loading.get()) {
            pendingLine = line;
        } else if (viewer.lines() < 0 && opened != null && opened.kind().modes().contains(ViewMode.TEXT)) {
            pendingLine = line;
            choose(ViewMode.TEXT);
        } else {
            viewer.goToLine(line);
        }
    }

    /** The line with the caret, from 1; 0 if the content has no lines. */
    public int caretLine() {
        return viewer == null || viewer.lines() < 0 ? 0 : (int) viewer.place().line() + 1;
    }

    /** Focuses the text. */
    public void focusFirst() {
        if (viewer != null) {
            viewer.focus();
        }
    }
}
