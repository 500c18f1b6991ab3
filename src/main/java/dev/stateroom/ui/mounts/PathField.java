package dev.stateroom.ui.mounts;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.resolve.PathResolver;
import dev.stateroom.workspace.resolve.ResolvedPath;
import java.nio.file.Path;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A field for a path as an agent writes it, and the reasons for where it goes. Reads no data. */
final class PathField extends VBox {
    private final MountsModel model;
    private final Translations words;
    private final TextField path = new TextField();
    private final StackPane sign = new StackPane();
    private final Label reason = ViewParts.shrinking("", "sr-small");
    private final ReadOnlyObjectWrapper<@Nullable ResolvedPath> found = new ReadOnlyObjectWrapper<>();

    PathField(MountsModel model, Translations words) {
        super(8);
        this.model = model;
        this.words = words;
        setId("resolve");
        getStyleClass().add("path-field");
        path.setId("resolve-path");
        path.getStyleClass().add("sr-mono");
        path.setPromptText(words.get("resolve.prompt"));
        path.setAccessibleText(words.get("resolve"));
        HBox.setHgrow(path, Priority.ALWAYS);
        reason.setId("resolve-reason");
        reason.setWrapText(true);
        reason.setMinHeight(USE_PREF_SIZE);
        sign.managedProperty().bind(sign.visibleProperty());
        sign.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(
                ViewParts.row(ViewParts.text(words.get("resolve"), "sr-strong"), path, ViewParts.keyHint("Ctrl L")), ViewParts.row(sign, reason));
        path.textProperty().subscribe(this::follow);
        model.fileProperty().subscribe(v -> follow());
        model.dialectProperty().subscribe(v -> follow());
    }

    void focus() {
        path.requestFocus();
        path.selectAll();
    }

    /** Tries a path unless the user has typed one. */
    void tryIfEmpty(String agentPath) {
        if (path.getText().isBlank()) {
            path.setText(agentPath);
        }
    }

    /** Where the typed path goes; null while none is typed. */
    ReadOnlyObjectProperty<@Nullable ResolvedPath> foundProperty() {
        return found.getReadOnlyProperty();
    }

    private void follow() {
        DocumentFile file = model.fileProperty().get();
        reason.getStyleClass().remove("sr-muted");
        if (file == null || path.getText().isBlank()) {
            sign.setVisible(false);
            reason.setText(words.get("resolve.none"));
            reason.getStyleClass().add("sr-muted");
            found.set(null);
            return;
        }
        Path folder = file.path().getParent();
        ResolvedPath to = new PathResolver(file.document(), folder == null ? Path.of("/") : folder, model.dialect())
                .agent(path.getText().strip(), AgentRoutes.Aim.FILE);
        boolean taken = to.key() != null;
        sign.getChildren().setAll(ViewParts.pill(taken ? "check" : "x", words.get(taken ? "resolve.goes" : "resolve.refused", to.prefix()), taken ? "accent" : "danger"));
        sign.setVisible(true);
        reason.setText(CoreSentences.shown(to.steps().get(taken ? 0 : to.steps().size() - 1)));
        found.set(to);
    }
}
