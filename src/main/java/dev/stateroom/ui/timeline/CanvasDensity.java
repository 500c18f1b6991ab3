package dev.stateroom.ui.timeline;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.canvas.Canvas;
import javafx.scene.transform.Scale;

/**
 * Device pixels for each logical pixel of a canvas. A window handles that itself, but a scaled screenshot would enlarge what was drawn at
 * one pixel.
 */
public final class CanvasDensity {
    private CanvasDensity() {}

    /** Makes all canvases of a scene draw at {@code density} from the next layout on. */
    public static void of(Scene scene, double density) {
        scene.getRoot().getProperties().put(CanvasDensity.class, density);
    }

    /** Sets the size of a canvas in logical pixels, which its drawing code uses too. */
    public static void resize(Canvas canvas, double width, double height) {
        double density = of(canvas);
        canvas.setWidth(width * density);
        canvas.setHeight(height * density);
        canvas.getTransforms().setAll(new Scale(1 / density, 1 / density));
        canvas.getGraphicsContext2D().setTransform(density, 0, 0, density, 0, 0);
    }

    private static double of(Node node) {
        Scene scene = node.getScene();
        return scene != null && scene.getRoot().getProperties().get(CanvasDensity.class) instanceof Double density ? density : 1;
    }
}
