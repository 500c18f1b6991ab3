package dev.stateroom.ui.mounts;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.resolve.PathResolver;
import dev.stateroom.workspace.resolve.ResolvedPath;
import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Says which mount a path goes to, under which key, and by which rules, in the dialect in use. Looks at no data. */
final class ResolvePane extends VBox {
    private final MountsModel model;
    private final Translations words;
    private final TextField path = new TextField();
    private final VBox answer = new VBox(6);

    ResolvePane(MountsModel model, Translations words) {
        super(8);
        this.model = model;
        this.words = words;
        setId("resolve");
        getStyleClass().add("resolve-pane");
        path.setId("resolve-path");
        path.setPromptText(words.get("resolve.prompt"));
        path.setAccessibleText(words.get("resolve"));
        answer.setId("resolve-answer");
        HBox head = ViewParts.row(ViewParts.text(words.get("resolve"), "sr-strong"), ViewParts.grow(), ViewParts.keyHint("Ctrl L"));
        getChildren().addAll(head, path, answer);
        path.textProperty().subscribe(this::show);
        model.fileProperty().subscribe(v -> show());
        model.dialectProperty().subscribe(v -> show());
    }

    void focus() {
        path.requestFocus();
        path.selectAll();
    }

    private void show() {
        answer.getChildren().clear();
        DocumentFile file = model.fileProperty().get();
        if (file == null || path.getText().isBlank()) {
            answer.getChildren().add(text(words.get("resolve.none"), "sr-small", "sr-muted"));
            return;
        }
        Path folder = file.path().getParent();
        ResolvedPath found = new PathResolver(file.document(), folder == null ? Path.of("/") : folder, model.dialect())
                .agent(path.getText().strip(), AgentRoutes.Aim.FILE);
        String owner = found.spec().owner();
        HBox mount = ViewParts.row(FeatherIcons.of(FeatherIcons.ofOwner(owner), FeatherIcons.ROW), ViewParts.text(found.prefix(), "sr-mono-strong"), ViewParts.chip(owner));
        mount.setId("resolve-mount");
        answer.getChildren().addAll(mount, fact("resolve.inside", found.inside()));
        @Nullable String key = found.key();
        if (key != null) {
            answer.getChildren().add(fact("resolve.key", key));
        }
        found.steps().forEach(step -> answer.getChildren().add(text(step, "sr-small", "sr-muted")));
    }

    private HBox fact(String name, String value) {
        Label said = text(value, "sr-mono-small");
        HBox.setHgrow(said, Priority.ALWAYS);
        Label label = ViewParts.text(words.get(name), "sr-small", "sr-muted");
        label.setMinWidth(80);
        return new HBox(8, label, said);
    }

    private static Label text(String text, String... styles) {
        Label label = ViewParts.shrinking(text, styles);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
