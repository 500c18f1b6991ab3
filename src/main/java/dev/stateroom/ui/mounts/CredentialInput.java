package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.CredentialReference;
import dev.stateroom.workspace.document.CredentialReference.From;
import dev.stateroom.workspace.document.FieldShape;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** The place of a credential: a variable or an entry of the keyring, by its name. The credential itself is neither asked for nor shown. */
final class CredentialInput extends FieldInput {
    private final ComboBox<Place> from = new ComboBox<>();
    private final TextField name = new TextField();
    private final HBox node;

    /** A place to look for the credential. */
    private record Place(@Nullable From from, String title) {
        @Override
        public String toString() {
            return title;
        }
    }

    CredentialInput(FieldShape shape, String id, Translations words, Runnable changed) {
        super(shape, words);
        String title = title(shape, words);
        from.setId(id + "-from");
        from.setAccessibleText(title);
        String usual = CredentialReference.in(shape.fallback()).map(CredentialReference::name).orElse("");
        from.getItems().add(new Place(null, usual.isEmpty() ? words.get("credential.none") : words.get("credential.usual", usual)));
        from.getItems().add(new Place(From.ENV, words.get("credential.env")));
        from.getItems().add(new Place(From.KEYRING, words.get("credential.keyring")));
        from.getSelectionModel().select(0);
        from.setMaxWidth(Double.MAX_VALUE);
        name.setId(id);
        name.setAccessibleText(words.get("credential.name", title));
        HBox.setHgrow(from, Priority.ALWAYS);
        HBox.setHgrow(name, Priority.ALWAYS);
        node = ViewParts.row(from, name);
        from.valueProperty().subscribe(place -> {
            boolean named = place != null && place.from() != null;
            ViewParts.setShown(name, named);
            name.setPromptText(words.get(place != null && place.from() == From.KEYRING ? "prompt.keyring" : "prompt.env"));
        });
        from.valueProperty().subscribe(changed);
        name.textProperty().subscribe(changed);
    }

    @Override
    Node node() {
        return node;
    }

    @Override
    void say(String text) {
        Optional<CredentialReference> reference = CredentialReference.in(text);
        // A credential that is written in the file is not shown: only its place is asked for.
        From place = text.isEmpty() ? null : reference.map(CredentialReference::from).orElse(From.ENV);
        from.getItems().stream().filter(item -> item.from() == place).findFirst().ifPresent(from::setValue);
        name.setText(reference.map(CredentialReference::name).orElse(""));
    }

    @Override
    String wrong() {
        return from.getValue().from() != null && CredentialReference.in(said()).isEmpty()
                ? words.get("wrong.credential", "${env:NAME}", "${keyring:NAME}")
                : "";
    }

    @Override
    @Nullable String json() {
        return said().isEmpty() ? null : quoted(said());
    }

    @Override
    String said() {
        From place = from.getValue().from();
        return place == null ? "" : new CredentialReference(place, name.getText().strip()).toString();
    }
}
