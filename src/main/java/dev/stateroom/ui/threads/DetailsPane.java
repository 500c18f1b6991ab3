package dev.stateroom.ui.threads;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread.DetectedDialect;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The pane on the right: lineage, files and origin of the selected thread. */
final class DetailsPane extends BorderPane {
    private final Translations words = Translations.of(DetailsPane.class);
    private final Label id = ViewParts.shrinking("", "sr-strong", "threads-id");
    private final Label status = ViewParts.text("", "sr-small", "sr-muted");
    private final VBox body = new VBox();
    private final ScrollPane scroll = new ScrollPane(body);
    private final Consumer<ThreadGraph.Point> chosen;

    DetailsPane(UserCommand open, Consumer<ThreadGraph.Point> chosen) {
        this.chosen = chosen;
        setId("threads-details");
        getStyleClass().addAll("sr-pane", "sr-border-left");
        Button button = CommandButtons.primary(open);
        button.setText(words.get("open"));
        HoverTip.set(button, open.tip());
        HBox bar = ViewParts.row(id, status, ViewParts.grow(), button);
        bar.getStyleClass().setAll("sr-bar");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        setTop(bar);
        setCenter(scroll);
    }

    /** Shows the name of the thread whose details are being read. */
    void head(ThreadNames names, String threadId, @Nullable ThreadFacts facts) {
        id.setText(names.unique(threadId));
        HoverTip.set(id, HiddenCharacters.visible(threadId));
        status.setText(facts == null ? "" : status(facts));
    }

    private String status(ThreadFacts facts) {
        return switch (facts.status()) {
            case IDLE -> words.get("status.idle.small");
            case INTERRUPTED -> words.get("status.waiting", facts.waiting());
            case ERROR -> words.get("status.error.small");
            case UNFINISHED -> words.get("status.unfinished.small");
            case BUSY -> words.get("status.busy.small");
            case UNKNOWN -> words.get("status.unknown.small");
        };
    }

    /** Shows that the details are being read. */
    void loading() {
        body.getChildren().setAll(ViewParts.empty("loader", words.get("details.reading"), "", null));
    }

    /** Shows why there are no details. */
    void failed(String why) {
        body.getChildren().setAll(ViewParts.empty("alert-triangle", words.get("details.failed"), why, null));
    }

    /** Shows the details of a thread. */
    void show(ThreadDetails details, ThreadSource.Description source) {
        body.getChildren().setAll(lineage(details), files(details), writtenBy(details, source));
        scroll.setVvalue(0);
    }

    private VBox lineage(ThreadDetails details) {
        Label title = ViewParts.text(words.get("lineage"), "sr-strong");
        Label counts = ViewParts.shrinking(
                words.get("lineage.counts", details.checkpoints(), details.lineage().branches()), "sr-small", "sr-muted");
        VBox section = section(ViewParts.row(title, ViewParts.grow(), counts));
        if (details.lineage().points().isEmpty()) {
            section.getChildren().add(ViewParts.shrinking(words.get("lineage.none"), "sr-small", "sr-muted"));
        } else {
            section.getChildren().add(new LineageNode(details, chosen));
        }
        return section;
    }

    private VBox files(ThreadDetails details) {
        Checkpoint head = details.head();
        Integer step = head == null ? null : head.step();
        VBox section = section(ViewParts.row(
                ViewParts.text(step == null ? words.get("files") : words.get("files.at", step), "sr-strong")));
        for (ThreadDetails.FileLine file : details.files()) {
            Label path = ViewParts.path(HiddenCharacters.visible(file.path()), "sr-mono-small");
            path.setGraphic(FeatherIcons.of("file-text", FeatherIcons.ROW));
            HoverTip.set(path, file.path());
            HBox row = ViewParts.row(path);
            if (file.source().equals("update")) {
                row.getChildren().add(ViewParts.chip("update_state"));
            }
            section.getChildren().add(row);
        }
        if (!details.why().isEmpty()) {
            section.getChildren().add(wrapped(details.why()));
        } else if (details.files().isEmpty()) {
            section.getChildren().add(ViewParts.shrinking(words.get("files.none"), "sr-small", "sr-muted"));
        } else if (details.fileCount() > details.files().size()) {
            section.getChildren()
                    .add(ViewParts.shrinking(
                            words.get("files.more", details.fileCount() - details.files().size()),
                            "sr-small",
                            "sr-muted"));
        }
        return section;
    }

    private VBox writtenBy(ThreadDetails details, ThreadSource.Description source) {
        VBox section = section(ViewParts.row(ViewParts.text(words.get("writtenBy"), "sr-strong")));
        DetectedDialect dialect = details.dialect();
        section.getChildren().add(fact("writtenBy.dialect", ViewParts.shrinking(dialect.dialect().id(), "sr-small")));
        section.getChildren().add(fact("writtenBy.evidence", wrapped(CoreSentences.shown(dialect.evidence()))));
        section.getChildren().add(fact("writtenBy.saver", wrapped(source.kind())));
        var rebuild = details.rebuild();
        if (rebuild != null) {
            Label text = wrapped(
                    !rebuild.complete()
                            ? CoreSentences.shown(rebuild.why())
                            : rebuild.writes() == 0
                                    ? words.get("rebuild.stored")
                                    : words.get("rebuild.writes", rebuild.writes()));
            text.getStyleClass().add(rebuild.complete() ? "sr-plain" : "sr-warning");
            text.setGraphic(FeatherIcons.of(rebuild.complete() ? "check" : "alert-triangle", FeatherIcons.ROW));
            section.getChildren().add(fact("writtenBy.rebuild", text));
        }
        section.getStyleClass().add("threads-last");
        return section;
    }

    private HBox fact(String key, Label value) {
        Label name = ViewParts.text(words.get(key), "sr-small", "sr-muted", "threads-key");
        HBox row = new HBox(name, value);
        HBox.setHgrow(value, javafx.scene.layout.Priority.ALWAYS);
        row.setAlignment(javafx.geometry.Pos.TOP_LEFT);
        return row;
    }

    private static Label wrapped(String text) {
        Label label = ViewParts.shrinking(text, "sr-small");
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private static VBox section(HBox title) {
        return ViewParts.styled(new VBox(title), "sr-section");
    }
}
