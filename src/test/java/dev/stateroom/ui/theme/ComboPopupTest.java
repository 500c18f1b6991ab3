package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import java.util.Objects;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ComboPopupTest extends WindowSupport {

    @ParameterizedTest
    @EnumSource(AppTheme.class)
    void theListOfAComboBoxHidesWhatIsBelowIt(AppTheme theme) throws Exception {
        Stage stage = onFx(() -> {
            ComboBox<String> box = new ComboBox<>();
            box.getItems().setAll("one", "two");
            Stage made = new Stage();
            Scene scene = new Scene(new StackPane(box), 300, 200);
            theme.apply(scene);
            made.setScene(scene);
            made.show();
            box.show();
            return made;
        });
        try {
            waitUntilIdle();
            boolean opaque = onFx(() -> {
                ComboBox<?> box = (ComboBox<?>) stage.getScene().getRoot().getChildrenUnmodifiable().getFirst();
                Region list = (Region) ((ComboBoxListViewSkin<?>) box.getSkin()).getPopupContent();
                list.applyCss();
                return list.getBackground() != null
                        && Objects.requireNonNull(list.getBackground()).getFills().stream()
                                .anyMatch(fill -> fill.getFill() instanceof Color color && color.isOpaque());
            });
            assertThat(opaque).isTrue();
        } finally {
            onFx(() -> {
                stage.close();
                return true;
            });
        }
    }
}
