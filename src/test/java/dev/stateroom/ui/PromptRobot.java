package dev.stateroom.ui;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.robot.ClickRobot;
import org.testfx.robot.DragRobot;
import org.testfx.robot.KeyboardRobot;
import org.testfx.robot.Motion;
import org.testfx.robot.MouseRobot;
import org.testfx.robot.MoveRobot;
import org.testfx.robot.SleepRobot;
import org.testfx.robot.TypeRobot;
import org.testfx.robot.impl.ClickRobotImpl;
import org.testfx.robot.impl.DragRobotImpl;
import org.testfx.robot.impl.KeyboardRobotImpl;
import org.testfx.robot.impl.MouseRobotImpl;
import org.testfx.robot.impl.MoveRobotImpl;
import org.testfx.robot.impl.SleepRobotImpl;
import org.testfx.robot.impl.TypeRobotImpl;
import org.testfx.service.query.PointQuery;

/**
 * Mouse and keyboard for tests. TestFX pauses for 50 milliseconds after each key, button and character, whatever the window does; this
 * robot goes on as soon as the toolkit has handled the event, all that the event asked it to run, and the layout after it.
 */
public class PromptRobot extends FxRobot {
    /** Seconds after which the toolkit is taken to hang: on a machine that is busy with other things a window takes a minute to come up. */
    public static final int PATIENCE = 300;

    private static final int ROUNDS = 3;

    private final KeyboardRobot keyboard = new PromptKeyboard(this);
    private final MouseRobot mouse = new PromptMouse(this);
    private final SleepRobot noPause = new NoPause();
    private final TypeRobot typing = new TypeRobotImpl(keyboard, noPause);
    private final MoveRobot moving = new MoveRobotImpl(robotContext().getBaseRobot(), mouse, noPause);
    private final ClickRobot clicking = new ClickRobotImpl(mouse, moving, noPause);
    private final DragRobot dragging = new DragRobotImpl(mouse, moving);

    /** Waits until the toolkit has run what it was asked to run so far, what that asked for in turn, and has laid out the windows once. */
    public static void waitForToolkit() {
        for (int round = 0; round < ROUNDS; round++) {
            waitForRound();
        }
        CountDownLatch laidOut = new CountDownLatch(1);
        Platform.runLater(() -> new AnimationTimer() {
            @Override
            public void handle(long now) {
                stop();
                // It is called before the layout of its frame.
                Platform.runLater(laidOut::countDown);
            }
        }.start());
        await(laidOut);
    }

    private static void waitForRound() {
        CountDownLatch ran = new CountDownLatch(1);
        Platform.runLater(ran::countDown);
        await(ran);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE, TimeUnit.SECONDS)) {
                throw new AssertionError("the toolkit did not answer within " + PATIENCE + " seconds");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public FxRobot press(KeyCode... keys) {
        keyboard.press(keys);
        return this;
    }

    @Override
    public FxRobot release(KeyCode... keys) {
        keyboard.release(keys);
        return this;
    }

    @Override
    public FxRobot press(MouseButton... buttons) {
        mouse.press(buttons);
        return this;
    }

    @Override
    public FxRobot release(MouseButton... buttons) {
        mouse.release(buttons);
        return this;
    }

    @Override
    public FxRobot push(KeyCode... combination) {
        typing.push(combination);
        return this;
    }

    @Override
    public FxRobot push(KeyCodeCombination combination) {
        typing.push(combination);
        return this;
    }

    @Override
    public FxRobot type(KeyCode... keys) {
        typing.type(keys);
        return this;
    }

    @Override
    public FxRobot type(KeyCode key, int times) {
        typing.type(key, times);
        return this;
    }

    @Override
    public FxRobot write(char character) {
        return write(String.valueOf(character));
    }

    @Override
    public FxRobot write(String text) {
        return write(text, 0);
    }

    /** Types into the focused window; {@code pause} is not kept. */
    @Override
    public FxRobot write(String text, int pause) {
        Window focused = robotContext().getWindowFinder().window(Window::isFocused);
        Scene scene = (focused == null ? targetWindow() : focused).getScene();
        text.chars().forEach(character -> {
            robotContext().getBaseRobot().typeKeyboard(scene, key(character), Character.toString(character));
            waitForRound();
        });
        waitForToolkit();
        return this;
    }

    private static KeyCode key(int character) {
        return switch (character) {
            case '\n' -> KeyCode.ENTER;
            case '\t' -> KeyCode.TAB;
            case ' ' -> KeyCode.SPACE;
            case '/' -> KeyCode.SLASH;
            case '.' -> KeyCode.PERIOD;
            case '-' -> KeyCode.MINUS;
            // The keys of capitals have a modifier, which is not sent.
            default -> character >= 'a' && character <= 'z' || character >= '0' && character <= '9'
                    ? KeyCode.getKeyCode(Character.toString(Character.toUpperCase(character)))
                    : KeyCode.UNDEFINED;
        };
    }

    @Override
    public FxRobot moveTo(PointQuery point, Motion motion) {
        moving.moveTo(point, motion);
        return this;
    }

    @Override
    public FxRobot moveBy(double x, double y, Motion motion) {
        moving.moveBy(x, y, motion);
        return this;
    }

    @Override
    public FxRobot clickOn(MouseButton... buttons) {
        clicking.clickOn(buttons);
        return this;
    }

    @Override
    public FxRobot clickOn(PointQuery point, Motion motion, MouseButton... buttons) {
        clicking.clickOn(point, motion, buttons);
        return this;
    }

    @Override
    public FxRobot doubleClickOn(MouseButton... buttons) {
        clicking.doubleClickOn(buttons);
        return this;
    }

    @Override
    public FxRobot doubleClickOn(PointQuery point, Motion motion, MouseButton... buttons) {
        clicking.doubleClickOn(point, motion, buttons);
        return this;
    }

    @Override
    public FxRobot drag(MouseButton... buttons) {
        dragging.drag(buttons);
        return this;
    }

    @Override
    public FxRobot drag(PointQuery point, MouseButton... buttons) {
        dragging.drag(point, buttons);
        return this;
    }

    @Override
    public FxRobot drop() {
        dragging.drop();
        return this;
    }

    @Override
    public FxRobot dropTo(PointQuery point) {
        dragging.dropTo(point);
        return this;
    }

    @Override
    public FxRobot dropBy(double x, double y) {
        dragging.dropBy(x, y);
        return this;
    }

    private static final class PromptKeyboard extends KeyboardRobotImpl {
        PromptKeyboard(FxRobot robot) {
            super(robot.robotContext().getBaseRobot());
        }

        @Override
        public void press(KeyCode... keys) {
            pressNoWait(keys);
            waitForToolkit();
        }

        @Override
        public void release(KeyCode... keys) {
            releaseNoWait(keys);
            waitForToolkit();
        }
    }

    private static final class PromptMouse extends MouseRobotImpl {
        PromptMouse(FxRobot robot) {
            super(robot.robotContext().getBaseRobot());
        }

        @Override
        public void press(MouseButton... buttons) {
            pressNoWait(buttons);
            waitForToolkit();
        }

        @Override
        public void release(MouseButton... buttons) {
            releaseNoWait(buttons);
            waitForToolkit();
        }

        @Override
        public void move(Point2D point) {
            moveNoWait(point);
            waitForToolkit();
        }

        @Override
        public void scroll(int amount) {
            scrollNoWait(amount);
            waitForToolkit();
        }
    }

    private static final class NoPause extends SleepRobotImpl {
        @Override
        public void sleep(long milliseconds) {
            // What was done has been handled already.
        }
    }
}
