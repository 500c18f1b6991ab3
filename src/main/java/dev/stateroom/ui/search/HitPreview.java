package dev.stateroom.ui.search;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.HitText;
import dev.stateroom.search.SearchHit;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.ShortText;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The text around the selected hit: the file at that step, the message, the part of the call or of the item. */
final class HitPreview extends VBox {
    private static final int LONGEST_NAME = 60;

    private final Session session;
    private final Translations words;
    private final Label place = ViewParts.shrinking("", "sr-mono-small");
    private final PreviewPane preview;
    private @Nullable SearchHit shown;
    private final LatestTask reading;

    /** {@code open} goes to the hit. */
    HitPreview(Session session, Translations words, Runnable open) {
        this.session = session;
        reading = new LatestTask(session.work(), session::broken);
        this.words = words;
        preview = new PreviewPane(session.work());
        Button there = ViewParts.button("corner-down-left", words.get("open"), "search-open", open);
        HBox head = ViewParts.row(place, ViewParts.grow(), there);
        head.getStyleClass().setAll("sr-bar");
        VBox.setVgrow(preview, Priority.ALWAYS);
        preview.setMinHeight(0);
        getChildren().addAll(head, preview);
        setId("search-preview");
        getStyleClass().addAll("sr-content", "sr-border-left");
    }

    boolean isLoading() {
        return reading.isRunning() || preview.loadingProperty().get();
    }

    void show(SearchHit hit, String where) {
        OpenWorkspace open = session.workspaceProperty().get();
        if (hit == shown || open == null) {
            return;
        }
        clear();
        shown = hit;
        place.setText(ShortText.middle(where, LONGEST_NAME));
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey at = session.stepProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        reading.begin(words.get("reading.hit", where), (c, p) -> content(hit, where, open, thread, at, calls, c), content -> {
            preview.show(content);
            preview.goToLine(hit.line());
        });
    }

    void clear() {
        shown = null;
        reading.cancel();
        preview.clear();
    }

    private static PreviewContent content(
            SearchHit hit,
            String where,
            OpenWorkspace open,
            @Nullable RecordedThread thread,
            @Nullable CheckpointKey at,
            ToolCall.@Nullable Ledger calls,
            Cancellation cancellation) {
        Optional<PreviewContent> file =
                switch (hit.place()) {
                    case HitLocation.Mounted mounted -> file(open, thread, at, mounted.file().text());
                    case HitLocation.Recorded recorded -> file(open, thread, recorded.step().at(), recorded.path());
                    case HitLocation.Offloaded offloaded -> file(open, thread, offloaded.step().at(), offloaded.path());
                    case HitLocation.Said _, HitLocation.Called _ ->
                        Optional.ofNullable(thread).flatMap(one -> HitText.of(hit, one, calls, cancellation)).map(text -> PreviewContent.ofText(where, text));
                    case HitLocation.Item item ->
                        Optional.ofNullable(WorkspaceStores.of(open, cancellation).named(item.store()))
                                .flatMap(store -> store.items().item(item.namespace(), item.key()).map(Optional::of).orElse(Optional.empty()))
                                .flatMap(found -> HitText.of(hit, found))
                                .map(text -> PreviewContent.ofText(where, text));
                };
        return file.orElseGet(() -> PreviewContent.ofText(where, hit.text()));
    }

    private static Optional<PreviewContent> file(OpenWorkspace open, @Nullable RecordedThread thread, @Nullable CheckpointKey at, String path) {
        OpenWorkspace here = thread == null || at == null ? open : open.at(thread, at);
        return FilePath.parse(FilePath.rooted(path))
                .map(file -> PreviewContent.of(new MountedTree(here).files(), file, path + (at == null ? "" : "@" + at.id()), -1));
    }
}
